/** How often what changed is sent: soon enough for the eye, seldom enough to send one row once. */
export const TICK_MS = 40;

/**
 * How long after a tick the next one is due: in the rhythm, but where it took long, what came in meanwhile has half as long
 * a turn; ten thousand quotes a second take a third of what their lists do. Were the next tick due at once, one push would
 * be taken in between two of them while more come: lists would go out often and tell of quotes that are old.
 */
export const pauseAfter = (tookMs: number): number =>
  Math.max(TICK_MS - tookMs, Math.min(tookMs / 2, TICK_MS));
