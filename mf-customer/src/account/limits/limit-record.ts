import type { SelfLimits, SpendingPeriod } from '@bothways/domain/self-limits';
import type { ReadRecord } from '@bothways/ui';

type Limit = SelfLimits['spending'][number];

/** The limit in force, and a pending one. */
export interface LimitValue {
  /** Null: no limit. */
  cents: number | null;
  raise?: Limit['raise'];
}
type LimitValues = Record<SpendingPeriod, LimitValue>;

const NONE: LimitValue = { cents: null };

/** Returns the limits in the form's shape. */
export function recordOf({ spending, version }: SelfLimits): ReadRecord<LimitValues> {
  const values: LimitValues = { day: NONE, week: NONE, month: NONE };
  for (const { period, cents = null, raise } of spending) values[period] = { cents, ...(raise && { raise }) };
  return { values, version };
}
