import { randomUUID } from 'node:crypto';
import { CREDITED_OUTAGE_MS, FEED_LIMITS, type IncidentKind } from '@bothways/domain/bookie-status';
import type { Mode } from '@bothways/domain/quotes';
import type { Kysely, Selectable, Transaction } from 'kysely';
import type { Schema } from '#kernel/db';

type Reader = Kysely<Schema>;
type Trx = Transaction<Schema>;
export type IncidentRow = Selectable<Schema['feedIncidents']>;

/** One kind of incident at one feed. */
export interface Feed {
  bookie: string;
  mode: Mode;
  kind: IncidentKind;
}

/** Open incidents. */
export const openIncidents = (db: Reader): Promise<IncidentRow[]> =>
  db.selectFrom('feedIncidents').selectAll().where('toMs', 'is', null).execute();

/** Incidents in force at any time since `sinceMs`, newest first; of all bookmakers or of one. */
export const incidentsSince = (db: Reader, sinceMs: number, bookie?: string): Promise<IncidentRow[]> =>
  db
    .selectFrom('feedIncidents')
    .selectAll()
    .where((eb) => eb.or([eb('toMs', 'is', null), eb('toMs', '>', sinceMs)]))
    .$if(bookie !== undefined, (query) => query.where('bookie', '=', bookie ?? ''))
    .orderBy('fromMs', 'desc')
    .orderBy('id')
    .execute();

/** Silent periods of bookmakers in a mode within a time range; an open one has no end. */
export const silencesBetween = (
  db: Reader,
  { mode, fromMs, toMs }: { mode: Mode; fromMs: number; toMs: number },
): Promise<Pick<IncidentRow, 'bookie' | 'fromMs' | 'toMs'>[]> =>
  db
    .selectFrom('feedIncidents')
    .select(['bookie', 'fromMs', 'toMs'])
    .where('kind', '=', 'silent')
    .where('mode', '=', mode)
    .where('fromMs', '<', toMs)
    .where((eb) => eb.or([eb('toMs', 'is', null), eb('toMs', '>', fromMs)]))
    .orderBy('fromMs')
    .orderBy('id')
    .execute();

/**
 * Opens an incident, or reopens one that ended a moment ago. At most one is open: two processes that notice it at once
 * open it once.
 */
export async function openIncident(
  trx: Trx,
  { bookie, mode, kind }: Feed,
  { fromMs, nowMs, arbs }: { fromMs: number; nowMs: number; arbs: number },
): Promise<void> {
  const last = await trx
    .selectFrom('feedIncidents')
    .select('id')
    .where('bookie', '=', bookie)
    .where('mode', '=', mode)
    .where('kind', '=', kind)
    .where('toMs', '>=', nowMs - FEED_LIMITS.reopenMs)
    .where('isSettled', '=', 0)
    .orderBy('toMs', 'desc')
    .executeTakeFirst();
  const isOpen = await trx
    .selectFrom('feedIncidents')
    .select('id')
    .where('bookie', '=', bookie)
    .where('mode', '=', mode)
    .where('kind', '=', kind)
    .where('toMs', 'is', null)
    .executeTakeFirst();
  if (isOpen) return;
  if (last) {
    await trx.updateTable('feedIncidents').set({ toMs: null }).where('id', '=', last.id).execute();
    return;
  }
  await trx
    .insertInto('feedIncidents')
    .values({ id: randomUUID(), bookie, mode, kind, fromMs, toMs: null, arbs, isSettled: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Ends an open incident, never before its start. */
export async function closeIncident(trx: Trx, { bookie, mode, kind }: Feed, toMs: number): Promise<void> {
  await trx
    .updateTable('feedIncidents')
    .set((eb) => ({
      toMs: eb.case().when('fromMs', '>', toMs).then(eb.ref('fromMs')).else(toMs).end(),
    }))
    .where('bookie', '=', bookie)
    .where('mode', '=', mode)
    .where('kind', '=', kind)
    .where('toMs', 'is', null)
    .execute();
}

/** An incident that has ended. */
export type ClosedIncident = IncidentRow & { toMs: number };
const isClosed = (row: IncidentRow): row is ClosedIncident => row.toMs !== null;

/**
 * Settles incidents that ended too long ago to be reopened: each is passed on once, in the transaction that marks it,
 * so its consequences happen once, too.
 */
export async function settleIncidents(
  trx: Trx,
  nowMs: number,
  settle: (trx: Trx, incident: ClosedIncident) => Promise<void>,
): Promise<void> {
  const due = await trx
    .selectFrom('feedIncidents')
    .selectAll()
    .where('isSettled', '=', 0)
    .where('toMs', '<', nowMs - FEED_LIMITS.reopenMs)
    .orderBy('toMs')
    .execute();
  for (const incident of due.filter(isClosed)) {
    const { numUpdatedRows } = await trx
      .updateTable('feedIncidents')
      .set({ isSettled: 1 })
      .where('id', '=', incident.id)
      .where('isSettled', '=', 0)
      .executeTakeFirst();
    if (numUpdatedRows > 0n) await settle(trx, incident);
  }
}

/**
 * Outages that are finally over and lasted long enough to give time back, oldest first; without those that may still be
 * reopened.
 * @param since only those that ended at or after it
 */
export async function listClosedOutages(
  db: Reader,
  { sinceMs, nowMs }: { sinceMs: number; nowMs: number },
): Promise<ClosedIncident[]> {
  const rows = await db
    .selectFrom('feedIncidents')
    .selectAll()
    .where('kind', '=', 'silent')
    .where('toMs', '>=', sinceMs)
    .where('toMs', '<', nowMs - FEED_LIMITS.reopenMs)
    .orderBy('toMs')
    .orderBy('id')
    .execute();
  return rows.filter(isClosed).filter(({ fromMs, toMs }) => toMs - fromMs >= CREDITED_OUTAGE_MS);
}
