import { hourOf, type StatusPoint, usualEvents } from '@bothways/domain/bookie-status';
import type { Mode } from '@bothways/domain/quotes';
import { DAY_MS, isoOf, MINUTE_MS } from '@bothways/domain/time';
import type { hoursOf, Sample } from './samples.store.ts';

type Hours = Awaited<ReturnType<typeof hoursOf>>;

const STEP_MS = 10 * MINUTE_MS;
const MODES: readonly Mode[] = ['prematch', 'live'];

/** The last 24 hours in steps of ten minutes up to now: actual and usual numbers. */
export function lastDay(samples: readonly Sample[], hours: Hours, nowMs: number): StatusPoint[] {
  const lastMs = Math.floor(nowMs / MINUTE_MS) * MINUTE_MS;
  const byStep = new Map<string, Sample>();
  for (const sample of samples) {
    const step = Math.ceil((lastMs - sample.minuteMs) / STEP_MS - 1 + 1e-9);
    const key = `${sample.mode} ${Math.max(0, step)}`;
    // In time order, so that the newest sample of a step wins.
    byStep.set(key, sample);
  }
  // Only the same hour of other days is relevant: forty out of two thousand hours.
  const byHour = Map.groupBy(hours, ({ mode, hourMs }) => `${mode} ${hourMs % DAY_MS}`);
  const usual = new Map<string, number | undefined>();
  const usualOf = (mode: Mode, atMs: number): number | undefined => {
    const key = `${mode} ${hourOf(atMs)}`;
    const own = byHour.get(`${mode} ${hourOf(atMs) % DAY_MS}`) ?? [];
    if (!usual.has(key)) usual.set(key, usualEvents(own, atMs));
    return usual.get(key);
  };
  return Array.from({ length: DAY_MS / STEP_MS + 1 }, (_, place) => {
    const step = DAY_MS / STEP_MS - place;
    const atMs = lastMs - step * STEP_MS;
    const events = sum(MODES.map((mode) => byStep.get(`${mode} ${step}`)?.events));
    const usual = sum(MODES.map((mode) => usualOf(mode, atMs)));
    return {
      on: isoOf(atMs),
      ...(events !== undefined && { events }),
      ...(usual !== undefined && { usual }),
    };
  });
}

/** Sum of both modes, as far as known. */
function sum(values: readonly (number | undefined)[]): number | undefined {
  const known = values.filter((value) => value !== undefined);
  return known.length === 0 ? undefined : known.reduce((total, value) => total + value, 0);
}
