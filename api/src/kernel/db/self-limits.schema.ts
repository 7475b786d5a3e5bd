import type { SpendingPeriod } from '@bothways/domain/self-limits';

/** What people hold themselves to. */
export interface SelfLimitsSchema {
  spendingLimits: SpendingLimitsTable;
  spendings: SpendingsTable;
  reminders: RemindersTable;
  pauses: PausesTable;
}

interface SpendingLimitsTable {
  userId: string;
  period: SpendingPeriod;
  /** Null: none. */
  cents: number | null;
  /** Holds from `raiseAtMs` on; null with a time: no limit then. */
  raiseCents: number | null;
  raiseAtMs: number | null;
}

/** What was bought, or is about to be: one row a purchase. */
interface SpendingsTable {
  key: string;
  userId: string;
  amountCents: number;
  atMs: number;
  /** 0: only begun, which counts for as long as it may still be paid. */
  isPaid: number;
}

interface RemindersTable {
  userId: string;
  minutes: number;
}

interface PausesTable {
  id: string;
  kind: 'timeOut' | 'exclusion';
  userId: string | null;
  emailHash: string;
  phoneHash: string | null;
  fromMs: number;
  /** Null: for ever. */
  untilMs: number | null;
}
