import type { AdminBookie } from '@bothways/domain/bookies';

const MODES = ['prematch', 'live'] as const;
/** Default silence limit of a bookmaker without its own, long enough for the slower mode too. */
const QUIET_S = 90;

const seenMs = ({ stats }: AdminBookie): number =>
  Math.max(...MODES.map((mode) => Date.parse(stats?.[mode].lastSeenOn ?? '') || 0));

/** Returns when the newest quote of either mode was seen, in ms; undefined without any. */
export const lastSeenMs = (bookie: AdminBookie): number | undefined => seenMs(bookie) || undefined;

/** Returns the number of events of both modes with current prices; 0 if unknown. */
export const eventsOf = ({ stats }: AdminBookie): number =>
  stats ? stats.prematch.events + stats.live.events : 0;

/** Returns whether its prices are collected in any mode. */
export const isCollected = (bookie: AdminBookie): boolean => MODES.some((mode) => bookie[mode].enabled);

/**
 * Returns whether a collected bookmaker that had prices has been silent for longer than its own limit, or the default
 * one.
 */
export function isStale(bookie: AdminBookie, nowMs: number): boolean {
  const atMs = lastSeenMs(bookie);
  const limits = MODES.filter((mode) => bookie[mode].enabled).map(
    (mode) => bookie[mode].staleSeconds ?? QUIET_S,
  );
  return atMs !== undefined && limits.length > 0 && nowMs - atMs > Math.max(...limits) * 1000;
}
