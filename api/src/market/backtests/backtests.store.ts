import type { Kysely, Transaction } from 'kysely';
import type { BacktestsTable, Schema } from '#kernel/db';
import type { ReplayNews } from './replayer.ts';

type Reader = Kysely<Schema>;
type Trx = Transaction<Schema>;
export type BacktestRow = BacktestsTable;

/** A user's backtests, newest first. */
export const backtestsOf = (db: Reader, userId: string): Promise<BacktestRow[]> =>
  db
    .selectFrom('backtests')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('createdAtMs', 'desc')
    .orderBy('id', 'desc')
    .execute();

/** One of a user's own backtests; undefined for another user's. */
export const ownBacktest = (db: Reader, userId: string, id: string): Promise<BacktestRow | undefined> =>
  db.selectFrom('backtests').selectAll().where('userId', '=', userId).where('id', '=', id).executeTakeFirst();

/** A backtest of any user; for the job that runs it. */
export const backtestById = (db: Reader, id: string): Promise<BacktestRow | undefined> =>
  db.selectFrom('backtests').selectAll().where('id', '=', id).executeTakeFirst();

export async function insertBacktest(trx: Trx, row: BacktestRow): Promise<void> {
  await trx.insertInto('backtests').values(row).execute();
}

/** Deletes a backtest with all its finds. @returns whether there was one */
export async function deleteBacktest(trx: Trx, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('backtests')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0;
}

const dropFinds = (trx: Trx, backtestId: string) =>
  trx.deleteFrom('backtestFinds').where('backtestId', '=', backtestId).execute();

/**
 * Starts or restarts a backtest: discards the finds of an earlier try and takes it from its holder.
 * @returns undefined when there is nothing to start: it has ended, or was cancelled or deleted
 */
export async function beginBacktest(
  trx: Trx,
  { id, holder, nowMs }: { id: string; holder: string; nowMs: number },
): Promise<BacktestRow | undefined> {
  const row = await trx
    .updateTable('backtests')
    .set((eb) => ({
      state: 'running',
      holder,
      ofEvents: null,
      tries: eb('tries', '+', 1),
      ...{ events: 0, points: 0, found: 0, outlines: 0, unreceived: 0 },
      startedAtMs: nowMs,
    }))
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .returningAll()
    .executeTakeFirst();
  if (row) await dropFinds(trx, id);
  return row;
}

/** Rows per statement. */
const CHUNK = 200;

/**
 * Stores the progress and finds of a replay.
 * @returns the number of finds so far; undefined when the holder has lost it
 */
export async function noteProgress(
  trx: Trx,
  { id, holder }: { id: string; holder: string },
  { ofEvents, events, points, outlines, unreceived, finds }: ReplayNews,
): Promise<number | undefined> {
  const row = await trx
    .updateTable('backtests')
    .set((eb) => ({
      events: eb('events', '+', events),
      points: eb('points', '+', points),
      outlines: eb('outlines', '+', outlines),
      unreceived: eb('unreceived', '+', unreceived),
      found: eb('found', '+', finds.length),
      ...(ofEvents !== undefined && { ofEvents }),
    }))
    .where('id', '=', id)
    .where('holder', '=', holder)
    .where('state', '=', 'running')
    .returning('found')
    .executeTakeFirst();
  if (!row) return undefined;
  const first = row.found - finds.length + 1;
  const rows = finds.map((find, at) => ({ ...find, backtestId: id, number: first + at }));
  for (let from = 0; from < rows.length; from += CHUNK)
    await trx
      .insertInto('backtestFinds')
      .values(rows.slice(from, from + CHUNK))
      .execute();
  return row.found;
}

/** Ends a backtest of its holder. A failed one loses its finds. */
export async function endBacktest(
  trx: Trx,
  { id, holder }: { id: string; holder: string },
  end: { state: 'done' | 'failed'; fault: string | null; nowMs: number },
): Promise<void> {
  const ended = await trx
    .updateTable('backtests')
    .set({ state: end.state, fault: end.fault, holder: null, endedAtMs: end.nowMs })
    .where('id', '=', id)
    .where('holder', '=', holder)
    .where('state', '=', 'running')
    .returning('id')
    .executeTakeFirst();
  if (ended && end.state === 'failed') await dropFinds(trx, id);
}

/** Releases a backtest, so that the next holder starts it again. */
export async function releaseBacktest(
  db: Reader,
  { id, holder }: { id: string; holder: string },
): Promise<void> {
  await db
    .updateTable('backtests')
    .set({ state: 'waiting', holder: null })
    .where('id', '=', id)
    .where('holder', '=', holder)
    .where('state', '=', 'running')
    .execute();
}

/** @returns false when it has ended already */
export async function cancelBacktest(trx: Trx, userId: string, id: string, nowMs: number): Promise<boolean> {
  const row = await trx
    .updateTable('backtests')
    .set({ state: 'cancelled', holder: null, endedAtMs: nowMs, found: 0 })
    .where('userId', '=', userId)
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .returning('id')
    .executeTakeFirst();
  if (row) await dropFinds(trx, id);
  return row !== undefined;
}

/** A page of finds after a number. */
export const findsAfter = (
  db: Reader,
  backtestId: string,
  after: number,
  limit: number,
): Promise<{ number: number; find: string }[]> =>
  db
    .selectFrom('backtestFinds')
    .select(['number', 'find'])
    .where('backtestId', '=', backtestId)
    .where('number', '>', after)
    .orderBy('number')
    .limit(limit)
    .execute();

/** Events with finds. */
export async function eventsWithFinds(db: Reader, backtestId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('backtestFinds')
    .select('eventId')
    .distinct()
    .where('backtestId', '=', backtestId)
    .execute();
  return rows.map(({ eventId }) => eventId);
}
