import type { JobKind } from './job-kind.ts';

/** Shortens delays by up to this fraction, so that simultaneous failures do not retry in step. */
const JITTER = 0.2;

/** Computes the delay after the `tries`th failure. `random` is from 0 to 1. */
export function waitAfter(
  tries: number,
  { firstWaitMs, maxWaitMs }: Pick<JobKind<unknown>, 'firstWaitMs' | 'maxWaitMs'>,
  random: () => number,
): number {
  const longestMs = Math.min(maxWaitMs, firstWaitMs * 2 ** (tries - 1));
  return Math.round(longestMs * (1 - JITTER * random()));
}
