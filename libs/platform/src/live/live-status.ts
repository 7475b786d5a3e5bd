import { type Heartbeat, STALE_AFTER_MS } from '@bothways/domain/live';
import type { LiveStatus } from '../contract.ts';
import { CONNECTING } from './live-context.ts';

/** After a heartbeat: live, or stale since the newest quote. Server times in, device times out. */
export function afterHeartbeat(
  before: LiveStatus,
  { serverTimeMs, feedAtMs, staleAfterMs = STALE_AFTER_MS }: Omit<Heartbeat, 'kind'>,
  nowMs: number,
): LiveStatus {
  const clockOffsetMs = serverTimeMs - nowMs;
  if (feedAtMs <= 0) {
    // The server has seen no quote yet: stale since we know it.
    const sinceMs = before.state === 'stale' ? before.sinceMs : nowMs;
    return { state: 'stale', feedAtMs: undefined, sinceMs, clockOffsetMs };
  }
  const isStale = serverTimeMs - feedAtMs > staleAfterMs;
  return {
    state: isStale ? 'stale' : 'live',
    feedAtMs,
    sinceMs: isStale ? feedAtMs - clockOffsetMs : undefined,
    clockOffsetMs,
  };
}

/** After a loss: one quick try is not worth a banner, and what lasts is known when the server has been asked. */
export const afterLoss = (before: LiveStatus, nowMs: number): LiveStatus =>
  before.state === 'polling' || before.state === 'offline'
    ? before
    : {
        ...before,
        state: 'connecting',
        sinceMs: before.state === 'connecting' ? (before.sinceMs ?? nowMs) : nowMs,
      };

/** After the server was asked without the socket: either it answers, and the lists are of this moment, or it is gone. */
export const afterAsking = (before: LiveStatus, isAnswered: boolean, nowMs: number): LiveStatus => ({
  ...before,
  state: isAnswered ? 'polling' : 'offline',
  sinceMs: isAnswered ? nowMs : (before.sinceMs ?? nowMs),
});

/** A new beginning: after sign-in, or when a sleeping page wakes. */
export const afterWake = (before: LiveStatus): LiveStatus => ({
  ...CONNECTING,
  clockOffsetMs: before.clockOffsetMs,
});
