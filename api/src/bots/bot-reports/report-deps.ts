import type { Transaction } from 'kysely';
import type { Db, Schema } from '#kernel/db';
import { type ReportRow, remember } from './reports.store.ts';

export type Trx = Transaction<Schema>;

/** A deterioration of an account that needs attention. */
export interface Trouble {
  email: string;
  bookie: string;
  what: 'loginError' | 'limited' | 'needsDeposit';
  /** The login error. */
  detail?: string;
}

/** Makes reports count once; a test replaces it. */
interface ReportGuards {
  remember(trx: Trx, row: ReportRow): Promise<boolean>;
}
export const REPORT_GUARDS: ReportGuards = { remember };

export interface ReportDeps {
  db: Db;
  nowMs: () => number;
  /** Called in the transaction of the report. */
  onTrouble: (trx: Trx, trouble: Trouble) => Promise<void>;
  guards: ReportGuards;
}

/** Outcome of a report: applied, stored for later, or refused with a reason. */
export type Verdict = 'accepted' | 'waiting' | { refused: string };
