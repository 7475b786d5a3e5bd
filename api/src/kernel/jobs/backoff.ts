import type { JobKind } from './job-kind.ts';

/** Up to so much sooner, so that what failed together does not come again together. */
const JITTER = 0.2;

/** How long after the `tries`th failure it is tried again. `random` is from 0 to 1. */
export function waitAfter(
  tries: number,
  { firstWaitMs, maxWaitMs }: Pick<JobKind<unknown>, 'firstWaitMs' | 'maxWaitMs'>,
  random: () => number,
): number {
  const longestMs = Math.min(maxWaitMs, firstWaitMs * 2 ** (tries - 1));
  return Math.round(longestMs * (1 - JITTER * random()));
}
