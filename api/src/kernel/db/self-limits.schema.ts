import type { SpendingPeriod } from '@bothways/domain/self-limits';

/** Limits that people set for themselves. */
export interface SelfLimitsSchema {
  spendingLimits: SpendingLimitsTable;
  spendings: SpendingsTable;
  reminders: RemindersTable;
  pauses: PausesTable;
  lastingLimits: LastingLimitsTable;
  lastingSpendings: LastingSpendingsTable;
  markLinks: MarkLinksTable;
  /** Deleted accounts that owe, by the marks of their owners. */
  lastingDebts: { mark: string; debtor: string };
  /** The account that took over what a deleted one owes, or may owe yet. */
  debtHeirs: { debtor: string; heir: string };
}

interface SpendingLimitsTable {
  userId: string;
  period: SpendingPeriod;
  /** Null: no limit. */
  cents: number | null;
  /** Applies from `raiseAtMs` on; null with a time means no limit then. */
  raiseCents: number | null;
  raiseAtMs: number | null;
}

/** Purchases, made or started: one row each. */
interface SpendingsTable {
  key: string;
  userId: string;
  amountCents: number;
  atMs: number;
  /** 0: only started; counts as long as it may still be paid. */
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
  /** Null: indefinitely. */
  untilMs: number | null;
}

/** A mark that an account has, or had and is yet counted by. */
interface MarkLinksTable {
  /** Stays after the account is deleted. */
  userId: string;
  mark: string;
  kind: 'mailbox' | 'number';
  /** Null: the account has it now. */
  untilMs: number | null;
}

/** Spending limits by the marks of a person: keyed hashes of mailbox and number. */
interface LastingLimitsTable {
  mark: string;
  period: SpendingPeriod;
  cents: number;
  raiseCents: number | null;
  raiseAtMs: number | null;
  /** When they were last set, or their account was deleted. */
  atMs: number;
}

/** Spendings of deleted accounts, by the marks of their owners. */
interface LastingSpendingsTable {
  mark: string;
  key: string;
  amountCents: number;
  atMs: number;
  isPaid: number;
}
