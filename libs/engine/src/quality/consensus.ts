import type { EngineLimits } from '../limits/engine-limits.ts';
import type { OwnBooks } from './own-books.ts';

/** A median of fewer books does not indicate which is wrong. */
const MIN_BOOKS = 3;
/** Bookmakers always differ by a few percent; below this a factor between small probabilities is meaningless. */
const USUAL_GAP = 0.05;

/** Joint opinion of the bookmakers on a line. */
export interface Consensus {
  /** Share of each side in a fair book: medians over the complete books. */
  side1: number;
  side2: number;
}

/**
 * Returns the majority opinion of bookmakers with a complete book; undefined if they are too few, or agree so closely
 * that none can be wrong.
 * @param selections number that completes a book
 */
export function consensusOf(
  books: OwnBooks,
  selections: number,
  limits: Pick<EngineLimits, 'maxProbabilityGap' | 'maxFavourFactor' | 'favouriteRatio'>,
): Consensus | undefined {
  const whole = books.bookies.filter((bookie) => books.offered(bookie) === selections);
  if (selections === 0 || whole.length < MIN_BOOKS) return undefined;
  const sides1 = whole.map((bookie) => books.side1(bookie) / books.sum(bookie));
  const sides2 = whole.map((bookie) => books.side2(bookie) / books.sum(bookie));
  const isAgreed = areNear(sides1, limits) && areNear(sides2, limits);
  if (isAgreed && haveOneFavourite(books, limits.favouriteRatio)) return undefined;
  return { side1: median(sides1), side2: median(sides2) };
}

/** Whether two fair probabilities of the same result are too far apart to be opinions. */
export function isFar(
  one: number,
  other: number,
  { maxProbabilityGap, maxFavourFactor }: Pick<EngineLimits, 'maxProbabilityGap' | 'maxFavourFactor'>,
): boolean {
  const gap = Math.abs(one - other);
  if (gap <= USUAL_GAP || maxProbabilityGap >= 1) return false;
  const factor = (one * (1 - other)) / (other * (1 - one));
  return gap > maxProbabilityGap || factor > maxFavourFactor || factor < 1 / maxFavourFactor;
}

const areNear = (
  values: readonly number[],
  limits: Pick<EngineLimits, 'maxProbabilityGap' | 'maxFavourFactor'>,
): boolean => !isFar(Math.min(...values), Math.max(...values), limits);

function haveOneFavourite(books: OwnBooks, favouriteRatio: number): boolean {
  const ratios = books.bookies.map((bookie) => books.side1(bookie) / books.side2(bookie));
  const isFor1 = ratios.some((ratio) => ratio >= favouriteRatio);
  const isFor2 = ratios.some((ratio) => ratio <= 1 / favouriteRatio);
  return !(isFor1 && isFor2);
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? upper)) / 2;
}
