import type { AdminBookie } from '@bothways/domain/bookies';

const MODES = ['prematch', 'live'] as const;
/** Silent for longer than this is worth a look, in the slower mode too, where a bookmaker has no limit of its own. */
const QUIET_S = 90;

const seenMs = ({ stats }: AdminBookie): number =>
  Math.max(...MODES.map((mode) => Date.parse(stats?.[mode].lastSeenOn ?? '') || 0));

/** When the newest quote of either mode was seen, in ms; undefined where there is none. */
export const lastSeenMs = (bookie: AdminBookie): number | undefined => seenMs(bookie) || undefined;

/** Events of both modes that it has prices of now; 0 where that is not known. */
export const eventsOf = ({ stats }: AdminBookie): number =>
  stats ? stats.prematch.events + stats.live.events : 0;

/** Whether its prices are collected in any mode. */
export const isCollected = (bookie: AdminBookie): boolean => MODES.some((mode) => bookie[mode].enabled);

/** It has had prices, is collected, and has been silent for longer than its own limit, or the usual one. */
export function isStale(bookie: AdminBookie, nowMs: number): boolean {
  const atMs = lastSeenMs(bookie);
  const limits = MODES.filter((mode) => bookie[mode].enabled).map(
    (mode) => bookie[mode].staleSeconds ?? QUIET_S,
  );
  return atMs !== undefined && limits.length > 0 && nowMs - atMs > Math.max(...limits) * 1000;
}
