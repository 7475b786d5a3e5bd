import { STALE_AFTER_MS } from '@bothways/domain/live';

/** A price may be one interval old when it arrives, the next takes another, plus half of one as tolerance. */
const ROUNDS = 2.5;

/**
 * Returns how long a feed may be silent before it counts as stopped.
 * @param everyMs normal interval between prices; undefined for one that sends them as they move
 */
export const staleAfter = (everyMs: number | undefined): number =>
  Math.max(STALE_AFTER_MS, ROUNDS * (everyMs ?? 0));
