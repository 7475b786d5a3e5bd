import { MINUTE_MS } from '@bothways/domain/time';
import { stored } from '@bothways/platform';

/** Duration of uninterrupted use of the product in this browser. */
export interface TimeUsed {
  lastAtMs: number;
  usedMs: number;
  /** Part of it that was already reported to the person. */
  toldMs: number;
}

/** Interval at which the page measures the time. */
export const TICK_MS = 30_000;
/** An absence of this length counts as a break. */
export const BREAK_MS = 15 * 60_000;

const isNumber = (raw: unknown): raw is number => typeof raw === 'number' && Number.isFinite(raw);
const isTimeUsed = (raw: unknown): raw is TimeUsed =>
  typeof raw === 'object' &&
  raw !== null &&
  'lastAtMs' in raw &&
  isNumber(raw.lastAtMs) &&
  'usedMs' in raw &&
  isNumber(raw.usedMs) &&
  'toldMs' in raw &&
  isNumber(raw.toldMs);

/** Stored in this browser: a reload is no break, and two tabs count once. */
export const timeUsed = stored<TimeUsed>('timeUsed', 1, isTimeUsed, { lastAtMs: 0, usedMs: 0, toldMs: 0 });

/**
 * Computes the time after another tick of a visible page. It restarts after a break, and when the clock was set back.
 */
export function looked(used: TimeUsed, nowMs: number): TimeUsed {
  const gapMs = nowMs - used.lastAtMs;
  if (gapMs < 0 || gapMs >= BREAK_MS) return { lastAtMs: nowMs, usedMs: 0, toldMs: 0 };
  // A hidden page was not in use: of a longer gap at most two ticks count.
  return { ...used, lastAtMs: nowMs, usedMs: used.usedMs + Math.min(gapMs, 2 * TICK_MS) };
}

/** Returns the minutes to report, or undefined while there is nothing to report. */
export function dueMinutes({ usedMs, toldMs }: TimeUsed, everyMinutes: number): number | undefined {
  return usedMs - toldMs >= everyMinutes * MINUTE_MS ? Math.floor(usedMs / MINUTE_MS) : undefined;
}

export const told = (used: TimeUsed): TimeUsed => ({ ...used, toldMs: used.usedMs });
