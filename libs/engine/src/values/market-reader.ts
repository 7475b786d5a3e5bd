import { type FairBook, type MarketLine, type NoVigMethod, noVig } from '@bothways/domain/fair-odds';
import { bookSum, oddsOfMicro } from '@bothways/domain/odds';
import type { BookEvent } from '../book/events.ts';
import { isLadder, type MarketKind, marketKind } from '../book/market-kind.ts';
import { type PickCode, quartersOf, selectionOf } from '../book/pick-code.ts';
import { FLAG } from '../book/quotes.ts';
import type { Tables } from '../book/tables.ts';

/** One bookmaker's prices of one line. */
export interface MarketOffer {
  bookie: number;
  group: number;
  /** By selection of the market; -1 if it has no price. */
  quotes: number[];
}

export interface OfferedLine {
  /** Number in the table of lines. */
  line: number;
  /** The first selection wins above this value; undefined if the market has no number line. */
  at: number | undefined;
  offers: MarketOffer[];
}

/** A market in the book: one line, or all lines of a ladder. */
export interface OfferedMarket {
  event: BookEvent;
  kind: MarketKind;
  lines: OfferedLine[];
}

const QUARTERS = 4;
/** Shift to market, period, clock and team: what the lines of a ladder share. */
const MARKET_SHIFT = 17;
export const marketOf = (pick: PickCode): number => pick >> MARKET_SHIFT;

/** Returns the market that a line belongs to; undefined if it is unknown what completes it. */
export function readMarket(tables: Tables, line: number): OfferedMarket | undefined {
  const { lines, events } = tables;
  const pick = lines.pick(line);
  const event = events.at(lines.event(line));
  const kind = marketKind(pick, event.info.sport, hasDraw(tables, line));
  if (!kind) return undefined;
  const isOneOfMany = isLadder(pick);
  const own = isOneOfMany ? linesOf(tables, event, marketOf(pick)) : [line];
  return { event, kind, lines: own.map((one) => readLine(tables, one, kind, isOneOfMany)) };
}

/** Returns all lines of a market. */
export const linesOf = ({ lines }: Tables, event: BookEvent, market: number): number[] =>
  [...event.lines.values()].filter((line) => marketOf(lines.pick(line)) === market);

function hasDraw({ lines, quotes }: Tables, line: number): boolean {
  for (let quote = lines.firstQuote(line); quote >= 0; quote = quotes.nextInLine(quote))
    if (selectionOf(quotes.pick(quote)) === 'X') return true;
  return false;
}

function readLine(tables: Tables, line: number, kind: MarketKind, hasNumberLine: boolean): OfferedLine {
  const { lines, quotes, bookies } = tables;
  const byBookie = new Map<number, MarketOffer>();
  for (let quote = lines.firstQuote(line); quote >= 0; quote = quotes.nextInLine(quote)) {
    if (quotes.oddsMicro(quote) === 0) continue;
    const selection = kind.selections.indexOf(selectionOf(quotes.pick(quote)));
    if (selection < 0) continue;
    const bookie = quotes.bookie(quote);
    const known = byBookie.get(bookie);
    const offer = known ?? { bookie, group: bookies.group(bookie), quotes: kind.selections.map(() => -1) };
    offer.quotes[selection] = quote;
    if (!known) byBookie.set(bookie, offer);
  }
  return { line, at: hasNumberLine ? above(lines.pick(line)) : undefined, offers: [...byBookie.values()] };
}

/** A home handicap of -1 wins above a lead of 1; an away handicap of +1 is the other side of the same line. */
function above(pick: PickCode): number {
  const line = (quartersOf(pick) ?? 0) / QUARTERS;
  return selectionOf(pick) === '1' ? 0 - line : line;
}

/** Whether the price can be bet on and is believed. */
export const isHealthy = ({ quotes }: Tables, quote: number): boolean =>
  quote >= 0 && quotes.oddsMicro(quote) > 0 && quotes.flags(quote) === 0;

/** Reasons why a believed price temporarily cannot be bet on. */
const RESTING = FLAG.STALE | FLAG.SUSPENDED | FLAG.STARTED;

/** Whether the price is believed, even if it cannot be bet on now. */
export const isBelievedAtRest = ({ quotes }: Tables, quote: number): boolean =>
  quote >= 0 && quotes.oddsMicro(quote) > 0 && (quotes.flags(quote) & ~RESTING) === 0;

/** An offer's prices as quoted, in the order of the selections; 0 if it has none. */
export const pricesOf = ({ quotes }: Tables, offer: MarketOffer): number[] =>
  offer.quotes.map((quote) => (quote < 0 ? 0 : oddsOfMicro(quotes.oddsMicro(quote))));

/**
 * Returns the offer's book for the reference; undefined if it is no reference, incomplete, not believed or has no
 * margin.
 */
export function fairBook(
  tables: Tables,
  { event, kind: { winners } }: Pick<OfferedMarket, 'event' | 'kind'>,
  offer: MarketOffer,
  method: NoVigMethod,
  isUsable = isHealthy,
): FairBook | undefined {
  const { rules } = tables;
  if (!rules.isReference(offer.bookie, event.isLive)) return undefined;
  if (!offer.quotes.every((quote) => isUsable(tables, quote))) return undefined;
  const prices = pricesOf(tables, offer);
  const fair = noVig(prices, method, winners);
  const margin = bookSum(prices) / winners - 1;
  const weight = rules.weight(offer.bookie, event.isLive);
  return fair && { group: offer.group, probabilities: fair.probabilities, margin, weight };
}

/** Returns the market's lines as input of the consensus. */
export const fairLines = (
  tables: Tables,
  market: OfferedMarket,
  method: NoVigMethod,
  isUsable = isHealthy,
): MarketLine[] =>
  market.lines.map(({ at, offers }) => ({
    line: at,
    books: offers
      .map((offer) => fairBook(tables, market, offer, method, isUsable))
      .filter((book) => book !== undefined),
  }));
