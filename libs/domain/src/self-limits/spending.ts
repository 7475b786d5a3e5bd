import { z } from 'zod';
import { DAY_MS } from '../time/index.ts';

/** Periods of limits on spending for plans and packs. Each is a sliding window: no midnight resets it. */
export const SPENDING_PERIODS = ['day', 'week', 'month'] as const;
export const spendingPeriodSchema = z.enum(SPENDING_PERIODS);
export type SpendingPeriod = z.infer<typeof spendingPeriodSchema>;
export const PERIOD_MS: Readonly<Record<SpendingPeriod, number>> = {
  day: DAY_MS,
  week: 7 * DAY_MS,
  month: 30 * DAY_MS,
};

/** Loosening a limit takes effect after this time; tightening it at once. */
export const RAISE_AFTER_MS = DAY_MS;
export const MAX_LIMIT_CENTS = 10_000_000;

/** A limit as stored. Null cents: none. */
export interface SpendingLimit {
  cents: number | null;
  /** A scheduled change and its time. */
  raise?: { cents: number | null; atMs: number } | undefined;
}

export const NO_LIMIT: SpendingLimit = { cents: null };

const height = (cents: number | null): number => cents ?? Number.POSITIVE_INFINITY;

/** Returns the current limit, with a due raise applied. */
export const limitAt = (limit: SpendingLimit, nowMs: number): SpendingLimit =>
  limit.raise && limit.raise.atMs <= nowMs ? { cents: limit.raise.cents } : limit;

/**
 * Returns the limit after a requested change. A lower one applies at once and cancels a scheduled raise, the same one
 * cancels it too, a higher one or none applies after `RAISE_AFTER_MS`. Repeating a scheduled raise does not delay it.
 */
export function changedLimit(limit: SpendingLimit, wanted: number | null, nowMs: number): SpendingLimit {
  const now = limitAt(limit, nowMs);
  if (height(wanted) <= height(now.cents)) return { cents: wanted };
  if (now.raise?.cents === wanted) return now;
  return { cents: now.cents, raise: { cents: wanted, atMs: nowMs + RAISE_AFTER_MS } };
}

const isSame = (one: SpendingLimit, other: SpendingLimit): boolean =>
  one.cents === other.cents &&
  one.raise?.cents === other.raise?.cents &&
  one.raise?.atMs === other.raise?.atMs;

/** Returns the stricter of two limits of one person; a raise of it waits on only where the other is none or the same. */
export function stricterLimit(a: SpendingLimit, b: SpendingLimit, nowMs: number): SpendingLimit {
  const [one, other] = [limitAt(a, nowMs), limitAt(b, nowMs)];
  if (isSame(one, other)) return one;
  const [low, high] = height(one.cents) <= height(other.cents) ? [one, other] : [other, one];
  return high.cents === null ? low : { cents: low.cents };
}

/** Spending limits hold so long after their account was deleted. */
export const LASTING_LIMIT_DAYS = 365;

/** Whether another amount is within the limit. */
export const fits = ({ cents }: SpendingLimit, spentCents: number, amountCents: number): boolean =>
  spentCents + amountCents <= height(cents);
