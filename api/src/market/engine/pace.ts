/** Interval of sending changes: fast enough for the eye, slow enough to send a row once. */
export const TICK_MS = 40;

/**
 * Returns the pause between two ticks: the regular interval, but after a slow tick, input gets half as much time as it
 * took; ten thousand quotes a second take a third of what their lists do. If the next tick were due at once, a single
 * push would be accepted between two ticks: lists would be sent often, with stale quotes.
 */
export const pauseAfter = (tookMs: number): number =>
  Math.max(TICK_MS - tookMs, Math.min(tookMs / 2, TICK_MS));
