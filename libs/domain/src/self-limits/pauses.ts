import { z } from 'zod';
import { DAY_MS } from '../time/index.ts';

/** Lengths of a time-out, which cannot be cancelled. */
export const TIME_OUTS = ['day', 'week', 'month', 'sixWeeks'] as const;
export const timeOutSchema = z.enum(TIME_OUTS);
export type TimeOut = z.infer<typeof timeOutSchema>;
export const TIME_OUT_MS: Readonly<Record<TimeOut, number>> = {
  day: DAY_MS,
  week: 7 * DAY_MS,
  month: 30 * DAY_MS,
  sixWeeks: 42 * DAY_MS,
};

/** Lengths of a self-exclusion; `forever` has no end. */
export const EXCLUSIONS = ['sixMonths', 'year', 'fiveYears', 'forever'] as const;
export const exclusionSchema = z.enum(EXCLUSIONS);
export type Exclusion = z.infer<typeof exclusionSchema>;
const EXCLUSION_DAYS: Readonly<Record<Exclusion, number>> = {
  sixMonths: 184,
  year: 366,
  fiveYears: 1827,
  forever: Number.POSITIVE_INFINITY,
};

/** A self-imposed pause; without an end it lasts forever. */
export interface Pause {
  kind: 'timeOut' | 'exclusion';
  untilMs: number | undefined;
}

export const timeOutUntilMs = (length: TimeOut, nowMs: number): number => nowMs + TIME_OUT_MS[length];

/** Undefined: forever. Never shorter than its name, whatever the months' lengths. */
export function exclusionUntilMs(length: Exclusion, nowMs: number): number | undefined {
  const untilMs = nowMs + EXCLUSION_DAYS[length] * DAY_MS;
  return Number.isFinite(untilMs) ? untilMs : undefined;
}

/** Whether a pause is in effect. It ends at its time and in no other way. */
export const holds = ({ untilMs }: Pause, nowMs: number): boolean => untilMs === undefined || untilMs > nowMs;

const endOf = ({ untilMs }: Pause): number => untilMs ?? Number.POSITIVE_INFINITY;

/** Returns the pause that applies now: an exclusion before a time-out, the longest of its kind. */
export function strictest<Each extends Pause>(pauses: readonly Each[], nowMs: number): Each | undefined {
  const now = pauses.filter((pause) => holds(pause, nowMs));
  const exclusions = now.filter(({ kind }) => kind === 'exclusion');
  const rest = exclusions.length > 0 ? exclusions : now;
  return rest.toSorted((a, b) => (endOf(a) === endOf(b) ? 0 : endOf(b) > endOf(a) ? 1 : -1))[0];
}
