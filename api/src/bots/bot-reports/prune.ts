import { REPORT_DAYS } from '@bothways/domain/bot-reports';
import { DAY_MS } from '@bothways/domain/time';
import type { Db } from '#kernel/db';
import { pruneEarly, pruneReports } from './reports.store.ts';

/** Repeating them later still changes nothing: only the newest counts, which is stored with the account. */
const PASSING_KINDS = ['heartbeat', 'balance', 'account'] as const;
const PASSING_DAYS = 2;
/** Longer than a report may be old: a repeated one is always recognized. */
const KEPT_DAYS = REPORT_DAYS + 10;
const EARLY_DAYS = 400;

/** Deletes the ids of reports that cannot be repeated. */
export async function pruneOldReports(db: Db, nowMs: number): Promise<void> {
  await pruneReports(db, PASSING_KINDS, nowMs - PASSING_DAYS * DAY_MS);
  await pruneReports(db, ['bets', 'settlement'], nowMs - KEPT_DAYS * DAY_MS);
  await pruneEarly(db, nowMs - EARLY_DAYS * DAY_MS);
}
