import { z } from 'zod';
import { MINUTE_MS } from '../time/index.ts';
import { versionSchema } from '../versions/index.ts';
import { dayIn, minuteOfDayIn } from './zone.ts';

export const DIGEST_PERIODS = ['off', 'hourly', 'daily'] as const;
const MAX_HOUR = 23;

/** How often a digest letter is sent, and at what hour. */
const digestSettingsSchema = z.strictObject({
  period: z.enum(DIGEST_PERIODS),
  /** In the person's time zone. */
  hour: z.int().min(0).max(MAX_HOUR),
});
export type DigestSettings = z.infer<typeof digestSettingsSchema>;
/** The settings as read, and `current` of 409 CHANGED. */
export const readDigestSchema = digestSettingsSchema.extend({ version: versionSchema });
export type ReadDigest = z.infer<typeof readDigestSchema>;
/** Body of `PUT /api/alerts/digest`: the changed fields, with the version that was read. */
export const digestChangeSchema = digestSettingsSchema.partial().extend({ version: versionSchema });
export type DigestChange = z.infer<typeof digestChangeSchema>;
export const NO_DIGEST: DigestSettings = { period: 'off', hour: 8 };

const MINUTES_PER_HOUR = 60;
/** Clock changes of all zones are multiples of this. */
const STEP_MS = 15 * MINUTE_MS;
/** A day of 25 hours, plus a first day whose hour has passed. */
const MAX_STEPS = (2 * 26 * MINUTES_PER_HOUR * MINUTE_MS) / STEP_MS;

/** Whether a digest of the period is due at the moment. */
function isDue(zone: string, { period, hour }: DigestSettings, atMs: number): boolean {
  const minute = minuteOfDayIn(zone, atMs);
  if (period === 'hourly') return minute % MINUTES_PER_HOUR === 0;
  if (minute < hour * MINUTES_PER_HOUR) return false;
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
  throw new Error(`The clock of ${zone} does not show ${settings.hour} within two days`);
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
