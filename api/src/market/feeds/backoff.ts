/** First delay: lets a burst pass; doubled each time. */
const FIRST_MS = 2000;
/** Delays vary by up to half, so that many clients do not retry in step. */
const JITTER = 0.5;
/** A provider that has recovered is called within a minute. */
const LONGEST_MS = 40_000;
const LONGEST_TOLD_MS = 600_000;

/**
 * Computes the delay before the next attempt.
 * @param attempt 0 after the first failure
 * @param retryAfter the header of that name, in seconds, if there was one
 * @param chance 0 to 1
 */
export function backoffMs(attempt: number, retryAfter: string | null, chance: number): number {
  const seconds = Number(retryAfter ?? Number.NaN);
  const requestedMs = seconds >= 0 ? Math.min(seconds * 1000, LONGEST_TOLD_MS) : 0;
  const ownMs = Math.min(LONGEST_MS, FIRST_MS * 2 ** attempt);
  return Math.max(requestedMs, ownMs * (1 - JITTER + 2 * JITTER * chance));
}
