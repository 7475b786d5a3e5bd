import { REPORT_DAYS } from '@bothways/domain/bot-reports';
import { DAY_MS } from '@bothways/domain/time';
import type { Db } from '#kernel/db';
import { pruneEarly, pruneReports } from './reports.store.ts';

/** Told again after this they still change nothing: the newest counts, and that is kept with the account. */
const PASSING_KINDS = ['heartbeat', 'balance', 'account'] as const;
const PASSING_DAYS = 2;
/** Longer than a report may be old: none can come again unknown. */
const KEPT_DAYS = REPORT_DAYS + 10;
const EARLY_DAYS = 400;

/** Forgets the ids of reports that cannot come again. */
export async function pruneOldReports(db: Db, nowMs: number): Promise<void> {
  await pruneReports(db, PASSING_KINDS, nowMs - PASSING_DAYS * DAY_MS);
  await pruneReports(db, ['bets', 'settlement'], nowMs - KEPT_DAYS * DAY_MS);
  await pruneEarly(db, nowMs - EARLY_DAYS * DAY_MS);
}
