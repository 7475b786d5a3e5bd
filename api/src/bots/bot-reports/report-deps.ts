import type { Transaction } from 'kysely';
import type { Db, Schema } from '#kernel/db';
import { type ReportRow, remember } from './reports.store.ts';

export type Trx = Transaction<Schema>;

/** What has become of an account that somebody has to look after. */
export interface Trouble {
  email: string;
  bookie: string;
  what: 'loginError' | 'limited' | 'needsDeposit';
  /** The login error. */
  detail?: string;
}

/** What makes reports count once; a test takes it away. */
export interface ReportGuards {
  remember(trx: Trx, row: ReportRow): Promise<boolean>;
}
export const REPORT_GUARDS: ReportGuards = { remember };

export interface ReportDeps {
  db: Db;
  nowMs: () => number;
  /** In the transaction of the report that told it. */
  onTrouble: (trx: Trx, trouble: Trouble) => Promise<void>;
  guards: ReportGuards;
}

/** What became of a report: done, kept for later, or refused for a reason. */
export type Verdict = 'accepted' | 'waiting' | { refused: string };
