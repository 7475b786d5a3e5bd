/** A first wait that lets a burst pass, doubled each time. */
const FIRST_MS = 2000;
/** Waits differ by up to half, so that many clients do not come back together. */
const JITTER = 0.5;
/** With that, a provider that is back is asked within a minute. */
const LONGEST_MS = 40_000;
const LONGEST_TOLD_MS = 600_000;

/**
 * How long to wait before trying again.
 * @param attempt 0 after the first failure
 * @param retryAfter the header of that name, in seconds, where the answer had one
 * @param chance 0 to 1
 */
export function backoffMs(attempt: number, retryAfter: string | null, chance: number): number {
  const seconds = Number(retryAfter ?? Number.NaN);
  const toldMs = seconds >= 0 ? Math.min(seconds * 1000, LONGEST_TOLD_MS) : 0;
  const ownMs = Math.min(LONGEST_MS, FIRST_MS * 2 ** attempt);
  return Math.max(toldMs, ownMs * (1 - JITTER + 2 * JITTER * chance));
}
