import { DEFAULT_NO_VIG, noVig, noVigOdds } from '@bothways/domain/fair-odds';
import type { LinePrice } from '@bothways/domain/history';
import { bookSum, marginPct } from '@bothways/domain/odds';
import type { StoredPoint } from './block.ts';

/** Prices of one bookmaker count as one book where a source confirmed them within this of each other. */
export const TOGETHER_MS = 10_000;
/** Markets are closed a little before the start; who took a price away earlier had none at the start. */
const CLOSES_WITHIN_MS = 10 * 60_000;

/** Up to when, and whether the price of now is asked for or the one that stood at the end. */
export interface End {
  untilMs: number;
  isNow: boolean;
}

/** A price of a bookmaker, with what its book is put together by. */
interface PriceReading {
  price: LinePrice;
  /** From when until when the last price stood, or when it was seen. */
  stoodMs: readonly [number, number];
}

const isoTime = (ms: number): string => new Date(ms).toISOString();
const odds = (milli: number): number => milli / 1000;

/** How often the price was another than before; one that was taken away and came back as it had been has not moved. */
const movesOf = (prices: readonly StoredPoint[]): number =>
  prices.filter(({ oddsMilli }, at) => at > 0 && prices[at - 1]?.oddsMilli !== oddsMilli).length;

/** Since when the last price was what it is. */
const changedMs = (prices: readonly StoredPoint[], lastMilli: number): number => {
  const other = prices.findLastIndex(({ oddsMilli }) => oddsMilli !== lastMilli);
  return prices[other + 1]?.atMs ?? 0;
};

/**
 * What became of a price until the end; undefined where there was none until then.
 * @param points in the order of their times; odds 0 where it was taken away
 * @param seenMs when a source last confirmed it; undefined where it is not on offer now
 */
export function readPrice(
  points: readonly StoredPoint[],
  { untilMs, isNow }: End,
  seenMs: number | undefined,
): PriceReading | undefined {
  const known = points.filter(({ atMs }) => atMs <= untilMs);
  const prices = known.filter(({ oddsMilli }) => oddsMilli > 0);
  const [first] = prices;
  const last = prices.at(-1);
  const end = known.at(-1);
  if (!first || !last || !end) return undefined;
  const goneMs = end.oddsMilli === 0 ? end.atMs : Number.POSITIVE_INFINITY;
  const stands = isNow
    ? seenMs !== undefined && goneMs === Number.POSITIVE_INFINITY
    : goneMs > untilMs - CLOSES_WITHIN_MS;
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
      seenAt: isNow && seenMs !== undefined ? isoTime(seenMs) : null,
    },
    stoodMs: isNow ? [seenMs ?? 0, seenMs ?? 0] : [last.atMs, goneMs],
  };
}

/** Whether the last prices of a bookmaker were one book: seen within 10 s of each other, or standing at one moment. */
function isTogether(readings: readonly PriceReading[], { isNow }: End): boolean {
  const latest = Math.max(...readings.map(({ stoodMs }) => stoodMs[0]));
  const earliest = Math.min(...readings.map(({ stoodMs }) => stoodMs[isNow ? 0 : 1]));
  return isNow ? latest - earliest <= TOGETHER_MS : latest < earliest;
}

export interface Book {
  marginPct: number;
  /** Odds without the margin, in the order of the results. */
  noVig: number[];
}

/**
 * The margin of a whole book of prices, and what is left without it; undefined where it has none.
 * @param winners how many of the results win
 */
export function bookOf(prices: readonly number[], winners: number): Book | undefined {
  const fair = noVig(prices, DEFAULT_NO_VIG, winners);
  return (
    fair && { marginPct: marginPct(bookSum(prices) / winners), noVig: fair.probabilities.map(noVigOdds) }
  );
}

/** The book of a bookmaker's last prices; undefined where one is missing or they did not stand together. */
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
