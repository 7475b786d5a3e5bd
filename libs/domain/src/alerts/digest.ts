import { z } from 'zod';
import { MINUTE_MS } from '../time/index.ts';
import { versionSchema } from '../versions/index.ts';
import { weekdaySchema } from './quiet-hours.ts';
import { dayIn, minuteOfDayIn, weekdayIn } from './zone.ts';

export const DIGEST_PERIODS = ['off', 'hourly', 'daily'] as const;
const MAX_HOUR = 23;

/** The only day of a `daily` digest; null: every day. */
const weekdayChoiceSchema = weekdaySchema.nullable();
export const digestDaySchema = weekdayChoiceSchema.default(null);

/** How often a digest letter is sent, at what hour, and on which day if it is weekly. */
const digestSettingsSchema = z.strictObject({
  period: z.enum(DIGEST_PERIODS),
  /** In the person's time zone. */
  hour: z.int().min(0).max(MAX_HOUR),
  weekday: weekdayChoiceSchema,
});
export type DigestSettings = z.infer<typeof digestSettingsSchema>;
/** `current` of 409 CHANGED. Pages of earlier releases reject a day: it is sent only where there is one. */
export const readDigestSchema = digestSettingsSchema.extend({
  weekday: digestDaySchema,
  version: versionSchema,
});
export type ReadDigest = z.infer<typeof readDigestSchema>;
/** Body of `PUT /api/alerts/digest`: the changed fields, with the version that was read. */
export const digestChangeSchema = digestSettingsSchema.partial().extend({ version: versionSchema });
export type DigestChange = z.infer<typeof digestChangeSchema>;
export const NO_DIGEST: DigestSettings = { period: 'off', hour: 8, weekday: null };

export const DIGEST_RHYTHMS = [...DIGEST_PERIODS, 'weekly'] as const;
export type DigestRhythm = (typeof DIGEST_RHYTHMS)[number];
/** Earlier releases know no weekly period: it is the daily one, on one day alone. */
export const rhythmOf = <Period extends DigestSettings['period']>({
  period,
  weekday,
}: {
  period: Period;
  weekday: number | null;
}): Period | 'weekly' => (period === 'daily' && weekday !== null ? 'weekly' : period);

const MINUTES_PER_HOUR = 60;
/** Clock changes of all zones are multiples of this. */
const STEP_MS = 15 * MINUTE_MS;
/** A week and a day of 25 hours, plus a first day whose hour has passed. */
const MAX_STEPS = (9 * 26 * MINUTES_PER_HOUR * MINUTE_MS) / STEP_MS;

/** Whether a digest of the period is due at the moment. */
function isDue(zone: string, { period, hour, weekday }: DigestSettings, atMs: number): boolean {
  const minute = minuteOfDayIn(zone, atMs);
  if (period === 'hourly') return minute % MINUTES_PER_HOUR === 0;
  if (minute < hour * MINUTES_PER_HOUR) return false;
  if (weekday !== null && weekday !== weekdayIn(zone, atMs)) return false;
  // The first moment of the day at which the local clock shows the hour or later: where clocks skip the hour the next
  // one that exists, and where they repeat it the first.
  const beforeMs = atMs - STEP_MS;
  return (
    minuteOfDayIn(zone, beforeMs) < hour * MINUTES_PER_HOUR || dayIn(zone, beforeMs) !== dayIn(zone, atMs)
  );
}

/** Returns when the next digest is due after a moment; undefined for people who want none. */
export function nextDigestMs(zone: string, settings: DigestSettings, afterMs: number): number | undefined {
  if (settings.period === 'off') return undefined;
  const firstMs = (Math.floor(afterMs / STEP_MS) + 1) * STEP_MS;
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const atMs = firstMs + step * STEP_MS;
    if (isDue(zone, settings, atMs)) return atMs;
  }
  throw new Error(`The clock of ${zone} does not show ${settings.hour} within nine days`);
}

/** The facts about an opportunity that a digest counts. */
export interface Stood {
  pct: number;
  sinceMs: number;
  goneAtMs: number | null;
}
/** Figures about the opportunities of one list. */
export interface DigestSums {
  found: number;
  bestPct: number;
  /** Median lifetime of those that have gone; null where none has. */
  medianMs: number | null;
  /** Still available when counted. */
  standing: number;
}

/** Sums opportunities up and lists none: each may be gone when the letter is read. */
export function digestSums(stood: readonly Stood[]): DigestSums {
  const lives = stood
    .flatMap(({ sinceMs, goneAtMs }) => (goneAtMs === null ? [] : [Math.max(0, goneAtMs - sinceMs)]))
    .toSorted((a, b) => a - b);
  return {
    found: stood.length,
    bestPct: stood.reduce((best, { pct }) => Math.max(best, pct), 0),
    medianMs: lives[Math.floor((lives.length - 1) / 2)] ?? null,
    standing: stood.length - lives.length,
  };
}
