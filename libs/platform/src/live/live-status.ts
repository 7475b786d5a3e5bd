import type { LiveStatus } from '../contract.ts';
import { CONNECTING } from './live-context.ts';

/** A whole feed that says nothing for so long has stopped: every price on the screen may be another by now. */
export const STALE_AFTER_MS = 15_000;

/** After a heartbeat: live, or stale since the newest quote. Server times in, device times out. */
export function afterHeartbeat(
  before: LiveStatus,
  { serverTimeMs, feedAtMs }: { serverTimeMs: number; feedAtMs: number },
  nowMs: number,
): LiveStatus {
  const clockOffsetMs = serverTimeMs - nowMs;
  if (feedAtMs <= 0) {
    // The server has seen no quote yet: stale since we know it.
    const sinceMs = before.state === 'stale' ? before.sinceMs : nowMs;
    return { state: 'stale', feedAtMs: undefined, sinceMs, clockOffsetMs };
  }
  const isStale = serverTimeMs - feedAtMs > STALE_AFTER_MS;
  return {
    state: isStale ? 'stale' : 'live',
    feedAtMs,
    sinceMs: isStale ? feedAtMs - clockOffsetMs : undefined,
    clockOffsetMs,
  };
}

/** After a loss: one quick try is not worth a banner; from the second failure on the page is offline. */
export const afterLoss = (before: LiveStatus, failures: number, nowMs: number): LiveStatus => ({
  ...before,
  state: failures > 1 ? 'offline' : 'connecting',
  sinceMs: before.state === 'connecting' || before.state === 'offline' ? (before.sinceMs ?? nowMs) : nowMs,
});

/** A new beginning: after sign-in, or when a sleeping page wakes. */
export const afterWake = (before: LiveStatus): LiveStatus => ({
  ...CONNECTING,
  clockOffsetMs: before.clockOffsetMs,
});
