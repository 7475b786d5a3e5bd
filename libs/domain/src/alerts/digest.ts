import { z } from 'zod';
import { MINUTE_MS } from '../time/index.ts';
import { versionSchema } from '../versions/index.ts';
import { dayIn, minuteOfDayIn } from './zone.ts';

export const DIGEST_PERIODS = ['off', 'hourly', 'daily'] as const;
const MAX_HOUR = 23;

/** How often a letter sums up what stood, and when the daily one leaves. */
export const digestSettingsSchema = z.strictObject({
  period: z.enum(DIGEST_PERIODS),
  /** By the clock of the person's zone. */
  hour: z.int().min(0).max(MAX_HOUR),
});
export type DigestSettings = z.infer<typeof digestSettingsSchema>;
/** The settings as they are read, and `current` of 409 CHANGED. */
export const readDigestSchema = digestSettingsSchema.extend({ version: versionSchema });
export type ReadDigest = z.infer<typeof readDigestSchema>;
/** Body of `PUT /api/alerts/digest`: what was touched, with the version that was read. */
export const digestChangeSchema = digestSettingsSchema.partial().extend({ version: versionSchema });
export type DigestChange = z.infer<typeof digestChangeSchema>;
export const NO_DIGEST: DigestSettings = { period: 'off', hour: 8 };

const MINUTES_PER_HOUR = 60;
/** Clocks of all zones are set by multiples of this. */
const STEP_MS = 15 * MINUTE_MS;
/** A day of 25 hours, and the one in which the hour was passed already. */
const MAX_STEPS = (2 * 26 * MINUTES_PER_HOUR * MINUTE_MS) / STEP_MS;

/** Whether a digest of its period is due just then. */
function isDue(zone: string, { period, hour }: DigestSettings, atMs: number): boolean {
  const minute = minuteOfDayIn(zone, atMs);
  if (period === 'hourly') return minute % MINUTES_PER_HOUR === 0;
  if (minute < hour * MINUTES_PER_HOUR) return false;
  // The first moment of the day at which the wall shows the hour or later: where clocks skip it, the next that there is,
  // and where they show it twice, the first.
  const beforeMs = atMs - STEP_MS;
  return (
    minuteOfDayIn(zone, beforeMs) < hour * MINUTES_PER_HOUR || dayIn(zone, beforeMs) !== dayIn(zone, atMs)
  );
}

/** When the next digest is due, after a moment; undefined for who wants none. */
export function nextDigestMs(zone: string, settings: DigestSettings, afterMs: number): number | undefined {
  if (settings.period === 'off') return undefined;
  const firstMs = (Math.floor(afterMs / STEP_MS) + 1) * STEP_MS;
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const atMs = firstMs + step * STEP_MS;
    if (isDue(zone, settings, atMs)) return atMs;
  }
  throw new Error(`The clock of ${zone} does not show ${settings.hour} within two days`);
}

/** What of an opportunity a digest counts. */
export interface Stood {
  pct: number;
  sinceMs: number;
  goneAtMs: number | null;
}
/** What stood of one list. */
export interface DigestSums {
  found: number;
  bestPct: number;
  /** The middle of how long those stood that have gone; null where none has. */
  medianMs: number | null;
  /** Not gone when it was counted. */
  standing: number;
}

/** What stood, in figures and never one by one: whatever it was, it may be gone when the letter is read. */
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
