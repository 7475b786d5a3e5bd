import { DAY_MS } from '@bothways/domain/time';
import type { Kysely } from 'kysely';
import type { Db, Schema } from '#kernel/db';

/** An event is over long before; marks are for those that still stand in a list. */
const KEPT_MS = 30 * DAY_MS;
/** Most ids that one answer holds. */
const MAX_LISTED = 2000;

/** Ids of the marked events, newest first. */
export async function listAnalyzed(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('analyzedEvents')
    .select('eventId')
    .orderBy('markedAtMs', 'desc')
    .orderBy('eventId')
    .limit(MAX_LISTED)
    .execute();
  return rows.map(({ eventId }) => eventId);
}

/**
 * Marks an event; one that is marked already keeps its first mark. Marks of long ago are let go of.
 * @returns whether it is marked by this
 */
export async function addAnalyzed(
  trx: Kysely<Schema>,
  mark: { eventId: string; markedBy: string; markedAtMs: number },
): Promise<boolean> {
  await trx
    .deleteFrom('analyzedEvents')
    .where('markedAtMs', '<', mark.markedAtMs - KEPT_MS)
    .execute();
  const { numInsertedOrUpdatedRows = 0n } = await trx
    .insertInto('analyzedEvents')
    .values(mark)
    .onConflict((conflict) => conflict.column('eventId').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/** Who marked which of these events, and when. */
export async function analyzedMarks(
  db: Db,
  eventIds: readonly string[],
): Promise<Map<string, { by: string; atMs: number }>> {
  if (eventIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('analyzedEvents as mark')
    .leftJoin('users', 'users.id', 'mark.markedBy')
    .select(['mark.eventId', 'mark.markedAtMs', 'users.name'])
    .where('mark.eventId', 'in', eventIds)
    .execute();
  return new Map(
    rows.map(({ eventId, name, markedAtMs }) => [eventId, { by: name ?? '', atMs: markedAtMs }]),
  );
}

/** Takes a mark away. @returns whether there was one */
export async function removeAnalyzed(trx: Kysely<Schema>, eventId: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('analyzedEvents')
    .where('eventId', '=', eventId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
