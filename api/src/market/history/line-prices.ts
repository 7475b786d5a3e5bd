import { DEFAULT_NO_VIG, noVig, noVigOdds } from '@bothways/domain/fair-odds';
import type { LinePrice } from '@bothways/domain/history';
import { bookSum, marginPct } from '@bothways/domain/odds';
import type { StoredPoint } from './block.ts';
import { confirmedMs, isConfirmed, standing } from './standing.ts';

/** Prices of one bookmaker form one book when a source confirmed them within this of each other. */
export const TOGETHER_MS = 10_000;

/** End of a range, and whether it asks for the current price or the one at that time. */
export interface End {
  untilMs: number;
  isNow: boolean;
}

/** A bookmaker's price, with the times that decide whether it forms a book with others. */
interface PriceReading {
  price: LinePrice;
  /** The interval in which the last price was in force, or the time when it was seen. */
  stoodMs: readonly [number, number];
}

const isoTime = (ms: number): string => new Date(ms).toISOString();
const odds = (milli: number): number => milli / 1000;

/** Number of price changes; a price withdrawn and restored unchanged has not moved. */
const movesOf = (prices: readonly StoredPoint[]): number =>
  prices.filter(({ oddsMilli }, at) => at > 0 && prices[at - 1]?.oddsMilli !== oddsMilli).length;

/** Whether any of the prices was stored before receipts were: when it was last confirmed is not known. */
const isUnreceived = (points: readonly StoredPoint[]): boolean =>
  points.some(({ seenMs }) => seenMs === undefined);

/** Since when the last price has had its value. */
const changedMs = (prices: readonly StoredPoint[], lastMilli: number): number => {
  const other = prices.findLastIndex(({ oddsMilli }) => oddsMilli !== lastMilli);
  return prices[other + 1]?.atMs ?? 0;
};

/**
 * The course of a price until the end; undefined when there was none.
 * @param points in time order, silences included; odds 0 when withdrawn
 * @param seenMs when a source last confirmed it; undefined when it is not on offer now
 */
export function readPrice(
  points: readonly StoredPoint[],
  { untilMs, isNow }: End,
  seenMs: number | undefined,
): PriceReading | undefined {
  const known = standing(points, untilMs);
  const prices = known.filter(({ oddsMilli }) => oddsMilli > 0);
  const [first] = prices;
  const last = prices.at(-1);
  const end = known.at(-1);
  if (!first || !last || !end) return undefined;
  const goneMs = end.oddsMilli === 0 ? end.atMs : Number.POSITIVE_INFINITY;
  // Markets close a little before the start, so a price withdrawn within the same time is the closing one.
  const lastSeenMs = isNow ? seenMs : confirmedMs(points, untilMs);
  const isOffered = !isNow || goneMs === Number.POSITIVE_INFINITY;
  const stands = isOffered && lastSeenMs !== undefined && isConfirmed(lastSeenMs, untilMs);
  const milli = prices.map(({ oddsMilli }) => oddsMilli);
  return {
    price: {
      opening: odds(first.oddsMilli),
      highest: odds(Math.max(...milli)),
      lowest: odds(Math.min(...milli)),
      last: stands ? odds(last.oddsMilli) : null,
      changePct: stands ? (last.oddsMilli / first.oddsMilli - 1) * 100 : null,
      moves: movesOf(prices),
      changedAt: isoTime(changedMs(prices, last.oddsMilli)),
      seenAt: lastSeenMs === undefined || (!isNow && isUnreceived(known)) ? null : isoTime(lastSeenMs),
    },
    stoodMs: isNow ? [seenMs ?? 0, seenMs ?? 0] : [last.atMs, goneMs],
  };
}

/** Whether a bookmaker's last prices form one book: seen within 10 s of each other, or in force at the same time. */
function isTogether(readings: readonly PriceReading[], { isNow }: End): boolean {
  const latest = Math.max(...readings.map(({ stoodMs }) => stoodMs[0]));
  const earliest = Math.min(...readings.map(({ stoodMs }) => stoodMs[isNow ? 0 : 1]));
  return isNow ? latest - earliest <= TOGETHER_MS : latest < earliest;
}

export interface Book {
  marginPct: number;
  /** Odds without the margin, in the order of the outcomes. */
  noVig: number[];
}

/**
 * The margin and the no-vig odds of a complete book; undefined when it has none.
 * @param winners number of winning outcomes
 */
export function bookOf(prices: readonly number[], winners: number): Book | undefined {
  const fair = noVig(prices, DEFAULT_NO_VIG, winners);
  return (
    fair && { marginPct: marginPct(bookSum(prices) / winners), noVig: fair.probabilities.map(noVigOdds) }
  );
}

/** The book of a bookmaker's last prices; undefined when one is missing or they were not in force together. */
export function lastBook(
  readings: readonly (PriceReading | undefined)[],
  winners: number,
  end: End,
): Book | undefined {
  const all = readings.flatMap((reading) => (reading && reading.price.last !== null ? [reading] : []));
  if (all.length < readings.length || !isTogether(all, end)) return undefined;
  return bookOf(
    all.flatMap(({ price }) => price.last ?? []),
    winners,
  );
}
