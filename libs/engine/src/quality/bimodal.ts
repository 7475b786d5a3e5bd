import type { EngineLimits } from '../limits/engine-limits.ts';
import { isFar, median } from './consensus.ts';

/** One bookmaker's complete book of a line. */
export interface Opinion {
  /** Clones of one original count as one source. */
  group: number;
  /** Shares of the sides in a fair book. */
  side1: number;
  side2: number;
}

/** One source may be wrong by itself; two that agree are a cluster. */
const MIN_SOURCES = 2;

/**
 * Whether bookmakers form two clusters of at least two independent sources each, further apart than opinions usually
 * are and than either cluster is wide. In play this is the pattern of a goal while some bookmakers still show the price
 * from before it; prices alone cannot tell which cluster is right.
 */
export function isBimodal(
  opinions: readonly Opinion[],
  limits: Pick<EngineLimits, 'maxProbabilityGap' | 'maxFavourFactor'>,
): boolean {
  if (opinions.length < 2 * MIN_SOURCES) return false;
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
    independentSources(sorted.slice(0, at)) >= MIN_SOURCES &&
    independentSources(sorted.slice(at)) >= MIN_SOURCES
  );
}

/** Returns the index at which the upper cluster begins. */
function widestGap(sorted: readonly number[]): number {
  let widest = 1;
  const gap = (at: number): number => (sorted[at] ?? 0) - (sorted[at - 1] ?? 0);
  for (let at = 2; at < sorted.length; at++) if (gap(at) > gap(widest)) widest = at;
  return widest;
}

const width = (cluster: readonly number[]): number => Math.max(...cluster) - Math.min(...cluster);

const independentSources = (cluster: readonly Opinion[]): number =>
  new Set(cluster.map(({ group }) => group)).size;
