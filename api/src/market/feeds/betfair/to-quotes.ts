import type { Market, Selection } from '@bothways/domain/markets';
import { MAX_BET_DELAY_SECONDS, type Quote } from '@bothways/domain/quotes';
import type { ReportedResultInput } from '@bothways/domain/results';
import type { Sport } from '@bothways/domain/sports';
import { winnerCountsOvertime } from '../overtime.ts';
import type { CatalogueEntry } from './betfair-rest.ts';
import type { MarketBook } from './market-book.ts';
import type { MarketDefinition } from './stream.schema.ts';

/** Betfair's numbers of sports; others are not subscribed to. */
export const EVENT_TYPES: Readonly<Record<string, Sport>> = {
  '1': 'football',
  '2': 'tennis',
  '7522': 'basketball',
  '7511': 'baseball',
  '6423': 'americanFootball',
  '7524': 'hockey',
};
type BettingType = 'ODDS' | 'ASIAN_HANDICAP_SINGLE_LINE' | 'ASIAN_HANDICAP_DOUBLE_LINE';
/**
 * The market types that are read, besides the goal totals. In those with lines a runner appears once per line, with the
 * handicap from its own side. LINE markets are excluded: their "price" is a line at evens, and backing means selling.
 */
const MARKET_TYPES: Readonly<Record<string, Market>> = {
  MATCH_ODDS: 'W',
  BOTH_TEAMS_TO_SCORE: 'BTS',
  DRAW_NO_BET: 'DNB',
  ASIAN_HANDICAP: 'AH',
  HANDICAP: 'AH',
  ALT_TOTAL_GOALS: 'OU',
  COMBINED_TOTAL: 'OU',
};
const TOTALS = ['05', '15', '25', '35', '45', '55', '65'].map((line) => `OVER_UNDER_${line}`);
export const READ_TYPES: readonly string[] = [...Object.keys(MARKET_TYPES), ...TOTALS];
export const BETTING_TYPES: readonly BettingType[] = [
  'ODDS',
  'ASIAN_HANDICAP_SINGLE_LINE',
  'ASIAN_HANDICAP_DOUBLE_LINE',
];
const DRAW = 58_805;
const ODDS_MAX = 1000;
const LINE_MAX = 500;

/** A market by its names: its event, and the selection of each runner. */
export interface NamedMarket {
  event: Quote['event'];
  market: Market;
  /** The market's own line; undefined if there is none, or if each runner has its own. */
  handicap: number | undefined;
  hasLines: boolean;
  overTimeIncluded: boolean;
  selections: ReadonlyMap<number, Selection>;
}

/** Undefined for a market that is not read, because of its sport, its type, or names that do not identify the teams. */
export function nameMarket(definition: MarketDefinition, entry: CatalogueEntry): NamedMarket | undefined {
  const sport = EVENT_TYPES[definition.eventTypeId];
  const line = /^OVER_UNDER_(\d)(5)$/.exec(definition.marketType);
  const market = line ? 'OU' : MARKET_TYPES[definition.marketType];
  const sides = sidesOf(entry.event.name);
  const hasLines = BETTING_TYPES.some((type) => type !== 'ODDS' && type === definition.bettingType);
  const isRead = hasLines || definition.bettingType === 'ODDS';
  if (!sport || !market || !sides || !definition.marketTime || !isRead) return undefined;
  // A handicap without lines, or lines where none belong: not the market it claims to be.
  if (hasLines !== (market === 'AH' || (market === 'OU' && !line))) return undefined;
  const selections = selectionsOf(market, entry, sides);
  if (!selections) return undefined;
  return {
    event: {
      id: definition.eventId,
      sport,
      country: definition.countryCode,
      league: entry.competition?.name ?? '',
      ...sides,
      startedAt: definition.marketTime,
    },
    market,
    handicap: line ? Number(`${line[1]}.5`) : undefined,
    hasLines,
    // Where the stake is returned after a draw there is one, of regular time.
    overTimeIncluded: winnerCountsOvertime(sport, market === 'DNB' || [...selections.values()].includes('X')),
    selections,
  };
}

/** Maps runners to selections; undefined if one maps to none, or two to the same. */
function selectionsOf(
  market: Market,
  { runners }: CatalogueEntry,
  sides: { home: string; away: string },
): Map<number, Selection> | undefined {
  const selections = new Map<number, Selection>();
  for (const { selectionId, runnerName } of runners) {
    const selection = selectionOf(market, selectionId, runnerName, sides);
    const before = selections.get(selectionId);
    if (!selection || (before !== undefined && before !== selection)) return undefined;
    selections.set(selectionId, selection);
  }
  return new Set(selections.values()).size === selections.size ? selections : undefined;
}

/** "Home v Away", and "Away @ Home" as in American sports. */
function sidesOf(name: string): { home: string; away: string } | undefined {
  const [home, away, ...rest] = name.split(' v ').map((part) => part.trim());
  if (home && away && rest.length === 0) return { home, away };
  const [guest, host, ...more] = name.split(' @ ').map((part) => part.trim());
  return guest && host && more.length === 0 ? { home: host, away: guest } : undefined;
}

function selectionOf(
  market: Market,
  id: number,
  name: string,
  { home, away }: { home: string; away: string },
): Selection | undefined {
  const words = name.trim().toLowerCase();
  if (market === 'OU') return /^over\b/.test(words) ? 'over' : /^under\b/.test(words) ? 'under' : undefined;
  if (market === 'BTS') return words === 'yes' || words === 'no' ? words : undefined;
  if (id === DRAW) return 'X';
  const side = name.trim();
  return side === home ? '1' : side === away ? '2' : undefined;
}

interface QuoteOptions {
  bookie: string;
  /** Without it, available amounts are unknown. */
  dollarsAPound: number | undefined;
  at: string;
}

/** Returns the prices that can be backed and laid now, by selection and side; none of a market that is not open. */
export function quotesOf(book: MarketBook, named: NamedMarket, options: QuoteOptions): Map<string, Quote> {
  const quotes = new Map<string, Quote>();
  const { definition } = book;
  if (definition?.status !== 'OPEN') return quotes;
  const { event, market, overTimeIncluded, selections } = named;
  const betDelaySeconds = betDelayOf(definition);
  for (const runner of definition.runners) {
    const selection = selections.get(runner.id);
    const handicap = named.hasLines ? runner.hc : named.handicap;
    if (!selection || runner.status !== 'ACTIVE' || !isLine(handicap)) continue;
    const best = book.best(runner);
    for (const side of ['back', 'lay'] as const) {
      const offer = best[side];
      if (!offer || offer.price <= 1 || offer.price > ODDS_MAX) continue;
      const mode = definition.inPlay ? 'live' : 'prematch';
      quotes.set(`${mode} ${side} ${selection} ${handicap}`, {
        event,
        mode,
        ...(side === 'lay' && { side }),
        bookie: options.bookie,
        market,
        period: 'FT',
        ...(handicap !== undefined && { handicap }),
        selection,
        odds: offer.price,
        ...(options.dollarsAPound !== undefined && { maxRisk: offer.size * options.dollarsAPound }),
        overTimeIncluded,
        ...(betDelaySeconds > 0 && { betDelaySeconds }),
        at: options.at,
      });
    }
  }
  return quotes;
}

/** The delay applies only in play, whatever the definition announces. */
const betDelayOf = ({ inPlay, betDelay }: MarketDefinition): number =>
  inPlay ? Math.min(MAX_BET_DELAY_SECONDS, Math.max(0, Math.ceil(betDelay))) : 0;

/** Lines are quarters; no handicap is valid, too. */
const isLine = (handicap: number | undefined): boolean =>
  handicap === undefined || (Number.isInteger(handicap * 4) && Math.abs(handicap) <= LINE_MAX);

/** Returns a market's result by its runners; undefined before settlement, and if it was void or shared. */
export function resultOf(
  { definition }: MarketBook,
  { event, market, handicap, hasLines, overTimeIncluded, selections }: NamedMarket,
  nowIso: string,
): ReportedResultInput | undefined {
  // Each line has its own winners, and half wins that no status shows; after a draw, a draw-no-bet market has no
  // winner.
  if (definition?.status !== 'CLOSED' || hasLines || market === 'DNB') return undefined;
  const winners = definition.runners.filter(({ status }) => status === 'WINNER');
  const areJudged = definition.runners.every(({ status }) => status === 'WINNER' || status === 'LOSER');
  const selection = winners[0] && selections.get(winners[0].id);
  if (!areJudged || winners.length !== 1 || !selection) return undefined;
  const choice = { market, overTimeIncluded, selection, ...(handicap !== undefined && { handicap }) };
  return { event, state: 'final', choices: [choice], at: definition.settledTime ?? nowIso };
}
