import { z } from 'zod';
import { DAY_MS } from '../time/index.ts';

/** What somebody lets themselves spend on plans and packs in. Each looks back from now: no midnight opens it again. */
export const SPENDING_PERIODS = ['day', 'week', 'month'] as const;
export const spendingPeriodSchema = z.enum(SPENDING_PERIODS);
export type SpendingPeriod = z.infer<typeof spendingPeriodSchema>;
export const PERIOD_MS: Readonly<Record<SpendingPeriod, number>> = {
  day: DAY_MS,
  week: 7 * DAY_MS,
  month: 30 * DAY_MS,
};

/** What loosens a limit waits for so long; what tightens it holds at once. */
export const RAISE_AFTER_MS = DAY_MS;
export const MAX_LIMIT_CENTS = 10_000_000;

/** A limit as it is kept. Null cents: none. */
export interface SpendingLimit {
  cents: number | null;
  /** Another one that holds from its time on. */
  raise?: { cents: number | null; atMs: number } | undefined;
}

export const NO_LIMIT: SpendingLimit = { cents: null };

const height = (cents: number | null): number => cents ?? Number.POSITIVE_INFINITY;

/** The limit as it is now: a raise whose time has come is the limit. */
export const limitAt = (limit: SpendingLimit, nowMs: number): SpendingLimit =>
  limit.raise && limit.raise.atMs <= nowMs ? { cents: limit.raise.cents } : limit;

/**
 * The limit after somebody asks for another. Lower holds at once and ends a raise that waits, the same ends it too, higher
 * or none holds after `RAISE_AFTER_MS`. A raise to what waits already does not wait longer.
 */
export function changedLimit(limit: SpendingLimit, wanted: number | null, nowMs: number): SpendingLimit {
  const now = limitAt(limit, nowMs);
  if (height(wanted) <= height(now.cents)) return { cents: wanted };
  if (now.raise?.cents === wanted) return now;
  return { cents: now.cents, raise: { cents: wanted, atMs: nowMs + RAISE_AFTER_MS } };
}

/** Whether another amount still fits. */
export const fits = ({ cents }: SpendingLimit, spentCents: number, amountCents: number): boolean =>
  spentCents + amountCents <= height(cents);
