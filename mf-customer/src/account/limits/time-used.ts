import { MINUTE_MS } from '@bothways/domain/time';
import { stored } from '@bothways/platform';

/** How long the product has been in use without a break, in this browser. */
export interface TimeUsed {
  lastAtMs: number;
  usedMs: number;
  /** How much of it the person has been told. */
  toldMs: number;
}

/** The page looks at the clock so often. */
export const TICK_MS = 30_000;
/** Who was away for so long has had a break. */
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

/** Kept in this browser: a reload is no break, and two tabs count once. */
export const timeUsed = stored<TimeUsed>('timeUsed', 1, isTimeUsed, { lastAtMs: 0, usedMs: 0, toldMs: 0 });

/** The time after another look at a page that is seen. A break begins anew, and so does a clock that was set back. */
export function looked(used: TimeUsed, nowMs: number): TimeUsed {
  const gapMs = nowMs - used.lastAtMs;
  if (gapMs < 0 || gapMs >= BREAK_MS) return { lastAtMs: nowMs, usedMs: 0, toldMs: 0 };
  // A page that was out of sight was not in use: of a longer gap no more than two looks count.
  return { ...used, lastAtMs: nowMs, usedMs: used.usedMs + Math.min(gapMs, 2 * TICK_MS) };
}

/** Minutes to say now, or undefined while there is nothing to say. */
export function dueMinutes({ usedMs, toldMs }: TimeUsed, everyMinutes: number): number | undefined {
  return usedMs - toldMs >= everyMinutes * MINUTE_MS ? Math.floor(usedMs / MINUTE_MS) : undefined;
}

export const told = (used: TimeUsed): TimeUsed => ({ ...used, toldMs: used.usedMs });
