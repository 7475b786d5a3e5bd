import type { Market, Selection } from '@bothways/domain/markets';
import { MAX_BET_DELAY_SECONDS, type Quote } from '@bothways/domain/quotes';
import type { ReportedResultInput } from '@bothways/domain/results';
import type { Sport } from '@bothways/domain/sports';
import type { CatalogueEntry } from './betfair-rest.ts';
import type { MarketBook } from './market-book.ts';
import type { MarketDefinition } from './stream.schema.ts';

/** Betfair's numbers of sports; others are not asked for. */
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
 * Its market types that are read, beside the totals of goals. In those of lines a runner stands once for each line, its handicap
 * from its own side. LINE markets stay out: their "price" is a line at evens, and to back there is to sell.
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

/** A market by its names: which event, and what each runner stands for. */
export interface NamedMarket {
  event: Quote['event'];
  market: Market;
  /** The market's own line; undefined where there is none, or where each runner has its own. */
  handicap: number | undefined;
  hasLines: boolean;
  overTimeIncluded: boolean;
  selections: ReadonlyMap<number, Selection>;
}

/** Undefined for a market that is not read: its sport, its kind, or names that do not say who plays. */
export function nameMarket(definition: MarketDefinition, entry: CatalogueEntry): NamedMarket | undefined {
  const sport = EVENT_TYPES[definition.eventTypeId];
  const line = /^OVER_UNDER_(\d)(5)$/.exec(definition.marketType);
  const market = line ? 'OU' : MARKET_TYPES[definition.marketType];
  const sides = sidesOf(entry.event.name);
  const hasLines = BETTING_TYPES.some((type) => type !== 'ODDS' && type === definition.bettingType);
  const isRead = hasLines || definition.bettingType === 'ODDS';
  if (!sport || !market || !sides || !definition.marketTime || !isRead) return undefined;
  // A handicap without lines, or lines where none are known: not what we take it for.
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
    overTimeIncluded: sport !== 'football' && sport !== 'tennis',
    selections,
  };
}

/** What each runner stands for; undefined where one stands for nothing, or two for the same. */
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

/** "Home v Away", and "Away @ Home" as Americans write it. */
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
  const words = name.toLowerCase();
  if (market === 'OU') return /^over\b/.test(words) ? 'over' : /^under\b/.test(words) ? 'under' : undefined;
  if (market === 'BTS') return words === 'yes' || words === 'no' ? words : undefined;
  if (id === DRAW) return 'X';
  return name === home ? '1' : name === away ? '2' : undefined;
}

export interface QuoteOptions {
  bookie: string;
  /** Without it nobody can say how much is there. */
  dollarsAPound: number | undefined;
  at: string;
}

/** What can be backed and laid now, by selection and side; nothing of a market that takes no bets. */
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

/** Before the game nothing waits, whatever the market says it will be. */
const betDelayOf = ({ inPlay, betDelay }: MarketDefinition): number =>
  inPlay ? Math.min(MAX_BET_DELAY_SECONDS, Math.max(0, Math.ceil(betDelay))) : 0;

/** Lines are in quarters; none is none. */
const isLine = (handicap: number | undefined): boolean =>
  handicap === undefined || (Number.isInteger(handicap * 4) && Math.abs(handicap) <= LINE_MAX);

/** How a market ended by its runners; undefined while it has not, and where it was void or shared. */
export function resultOf(
  { definition }: MarketBook,
  { event, market, handicap, hasLines, overTimeIncluded, selections }: NamedMarket,
  nowIso: string,
): ReportedResultInput | undefined {
  // Of lines each has winners of its own, and halves that no status tells; a draw no bet that was drawn has none.
  if (definition?.status !== 'CLOSED' || hasLines || market === 'DNB') return undefined;
  const winners = definition.runners.filter(({ status }) => status === 'WINNER');
  const areJudged = definition.runners.every(({ status }) => status === 'WINNER' || status === 'LOSER');
  const selection = winners[0] && selections.get(winners[0].id);
  if (!areJudged || winners.length !== 1 || !selection) return undefined;
  const choice = { market, overTimeIncluded, selection, ...(handicap !== undefined && { handicap }) };
  return { event, state: 'final', choices: [choice], at: definition.settledTime ?? nowIso };
}
