import type { EngineLimits } from '../limits/engine-limits.ts';
import { isFar, median } from './consensus.ts';

/** One bookmaker's whole book of a line. */
export interface Opinion {
  /** Clones of one original are one voice. */
  group: number;
  /** Shares of the sides in a fair book. */
  side1: number;
  side2: number;
}

/** One voice may be wrong by itself; two that agree with each other are a camp. */
const MIN_VOICES = 2;

/**
 * Whether bookmakers are of two minds: they fall into two camps of at least two voices each, further apart than opinions
 * are and further than either camp is wide. In play this is what a goal looks like while some still show the price of
 * before it; which camp knows better cannot be said from prices.
 */
export function areOfTwoMinds(
  opinions: readonly Opinion[],
  limits: Pick<EngineLimits, 'maxProbabilityGap' | 'maxFavourFactor'>,
): boolean {
  if (opinions.length < 2 * MIN_VOICES) return false;
  return isSplit(opinions, ({ side1 }) => side1, limits) || isSplit(opinions, ({ side2 }) => side2, limits);
}

function isSplit(
  opinions: readonly Opinion[],
  share: (opinion: Opinion) => number,
  limits: Pick<EngineLimits, 'maxProbabilityGap' | 'maxFavourFactor'>,
): boolean {
  const sorted = opinions.toSorted((a, b) => share(a) - share(b));
  const shares = sorted.map(share);
  const at = widestGap(shares);
  const [low, high] = [shares.slice(0, at), shares.slice(at)];
  const gap = Math.min(...high) - Math.max(...low);
  return (
    gap > Math.max(width(low), width(high)) &&
    isFar(median(low), median(high), limits) &&
    voices(sorted.slice(0, at)) >= MIN_VOICES &&
    voices(sorted.slice(at)) >= MIN_VOICES
  );
}

/** Where the upper camp begins. */
function widestGap(sorted: readonly number[]): number {
  let widest = 1;
  const gap = (at: number): number => (sorted[at] ?? 0) - (sorted[at - 1] ?? 0);
  for (let at = 2; at < sorted.length; at++) if (gap(at) > gap(widest)) widest = at;
  return widest;
}

const width = (camp: readonly number[]): number => Math.max(...camp) - Math.min(...camp);

const voices = (camp: readonly Opinion[]): number => new Set(camp.map(({ group }) => group)).size;
