import { STALE_AFTER_MS } from '@bothways/domain/live';

/** A price may be a round old when it comes, the next round takes as long, and half of one is forgiven. */
const ROUNDS = 2.5;

/**
 * How long a feed may be silent before it counts as stopped.
 * @param everyMs how often it brings prices while all is well; undefined for one that brings them as they move
 */
export const staleAfter = (everyMs: number | undefined): number =>
  Math.max(STALE_AFTER_MS, ROUNDS * (everyMs ?? 0));
