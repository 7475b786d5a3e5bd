import { type Heartbeat, STALE_AFTER_MS } from '@bothways/domain/live';
import type { LiveStatus } from '../contract.ts';
import { CONNECTING } from './live-context.ts';

/**
 * Returns the status after a heartbeat: live, or stale since the newest quote. Takes server times, returns device
 * times.
 */
export function afterHeartbeat(
  before: LiveStatus,
  { serverTimeMs, feedAtMs, staleAfterMs = STALE_AFTER_MS }: Omit<Heartbeat, 'kind'>,
  nowMs: number,
): LiveStatus {
  const clockOffsetMs = serverTimeMs - nowMs;
  if (feedAtMs <= 0) {
    // The server has seen no quote yet: stale since this was first known.
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

/**
 * Returns the status after a lost connection: a single failure deserves no banner, and a lasting one is known once the
 * server has been polled.
 */
export const afterLoss = (before: LiveStatus, nowMs: number): LiveStatus =>
  before.state === 'polling' || before.state === 'offline'
    ? before
    : {
        ...before,
        state: 'connecting',
        sinceMs: before.state === 'connecting' ? (before.sinceMs ?? nowMs) : nowMs,
      };

/** Returns the status after polling the server: it answers, and the lists are current, or it is unreachable. */
export const afterAsking = (before: LiveStatus, isAnswered: boolean, nowMs: number): LiveStatus => ({
  ...before,
  state: isAnswered ? 'polling' : 'offline',
  sinceMs: isAnswered ? nowMs : (before.sinceMs ?? nowMs),
});

/** Resets the status: after sign-in, or when a suspended page wakes. */
export const afterWake = (before: LiveStatus): LiveStatus => ({
  ...CONNECTING,
  clockOffsetMs: before.clockOffsetMs,
});
