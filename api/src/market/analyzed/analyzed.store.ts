import { DAY_MS } from '@bothways/domain/time';
import type { Kysely } from 'kysely';
import type { Db, Schema } from '#kernel/db';

/** Events end long before: marks are for those still in a list. */
const KEPT_MS = 30 * DAY_MS;
/** Maximum of ids per answer. */
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

/** Marks an event; an existing mark stays unchanged. Deletes old marks. @returns whether the mark is new */
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

/** Author and time of the marks of these events. */
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

/** Removes a mark. @returns whether there was one */
export async function removeAnalyzed(trx: Kysely<Schema>, eventId: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('analyzedEvents')
    .where('eventId', '=', eventId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
