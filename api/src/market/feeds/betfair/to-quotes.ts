import type { Market, Selection } from '@bothways/domain/markets';
import type { Quote } from '@bothways/domain/quotes';
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
/** Its market types that are read, beside the totals. */
const MARKET_TYPES: Readonly<Record<string, Market>> = { MATCH_ODDS: 'W', BOTH_TEAMS_TO_SCORE: 'BTS' };
const TOTALS = ['05', '15', '25', '35', '45', '55', '65'].map((line) => `OVER_UNDER_${line}`);
export const READ_TYPES: readonly string[] = [...Object.keys(MARKET_TYPES), ...TOTALS];
const DRAW = 58_805;
const ODDS_MAX = 1000;

/** A market by its names: which event, and what each runner stands for. */
export interface NamedMarket {
  event: Quote['event'];
  market: Market;
  handicap: number | undefined;
  overTimeIncluded: boolean;
  selections: ReadonlyMap<number, Selection>;
}

/** Undefined for a market that is not read: its sport, its kind, or names that do not say who plays. */
export function nameMarket(definition: MarketDefinition, entry: CatalogueEntry): NamedMarket | undefined {
  const sport = EVENT_TYPES[definition.eventTypeId];
  const line = /^OVER_UNDER_(\d)(5)$/.exec(definition.marketType);
  const market = line ? 'OU' : MARKET_TYPES[definition.marketType];
  const sides = sidesOf(entry.event.name);
  if (!sport || !market || !sides || !definition.marketTime || definition.bettingType !== 'ODDS')
    return undefined;
  const selections = new Map<number, Selection>();
  for (const { selectionId, runnerName } of entry.runners) {
    const selection = selectionOf(market, selectionId, runnerName, sides);
    if (selection) selections.set(selectionId, selection);
  }
  if (selections.size !== entry.runners.length || new Set(selections.values()).size !== selections.size)
    return undefined;
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
    overTimeIncluded: sport !== 'football' && sport !== 'tennis',
    selections,
  };
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
  if (market === 'OU')
    return words.startsWith('over ') ? 'over' : words.startsWith('under ') ? 'under' : undefined;
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
  const { event, market, handicap, overTimeIncluded, selections } = named;
  for (const runner of definition.runners) {
    const selection = selections.get(runner.id);
    if (!selection || runner.status !== 'ACTIVE') continue;
    const best = book.best(runner);
    for (const side of ['back', 'lay'] as const) {
      const offer = best[side];
      if (!offer || offer.price <= 1 || offer.price > ODDS_MAX) continue;
      const mode = definition.inPlay ? 'live' : 'prematch';
      quotes.set(`${mode} ${side} ${selection}`, {
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
        at: options.at,
      });
    }
  }
  return quotes;
}

/** How a market ended by its runners; undefined while it has not, and where it was void or shared. */
export function resultOf(
  { definition }: MarketBook,
  { event, market, handicap, overTimeIncluded, selections }: NamedMarket,
  nowIso: string,
): ReportedResultInput | undefined {
  if (definition?.status !== 'CLOSED') return undefined;
  const winners = definition.runners.filter(({ status }) => status === 'WINNER');
  const areJudged = definition.runners.every(({ status }) => status === 'WINNER' || status === 'LOSER');
  const selection = winners[0] && selections.get(winners[0].id);
  if (!areJudged || winners.length !== 1 || !selection) return undefined;
  const choice = { market, overTimeIncluded, selection, ...(handicap !== undefined && { handicap }) };
  return { event, state: 'final', choices: [choice], at: definition.settledTime ?? nowIso };
}
