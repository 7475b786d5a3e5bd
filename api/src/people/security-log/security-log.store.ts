import { randomUUID } from 'node:crypto';
import type { SecurityEvent, SecurityLogEntry, SecurityLogQuery } from '@bothways/domain/account';
import { DAY_MS, isoOf } from '@bothways/domain/time';
import type { Kysely, Transaction } from 'kysely';
import type { Schema } from '#kernel/db';

type Reader = Kysely<Schema>;

interface NewEntry {
  userId: string;
  event: SecurityEvent;
  atMs: number;
  ip: string | undefined;
  device: string | undefined;
  bySupport: boolean;
}

export async function insertEntry(
  trx: Transaction<Schema>,
  { userId, event, atMs, ip, device, bySupport }: NewEntry,
): Promise<void> {
  await trx
    .insertInto('securityLog')
    .values({
      ...{ id: randomUUID(), userId, event, atMs },
      ...{ ip: ip ?? null, device: device ?? null, bySupport: Number(bySupport) },
    })
    .execute();
}

/** Whether a user's log has such an event after then. */
export async function hasEntry(
  db: Reader,
  { userId, event, afterMs }: { userId: string; event: SecurityEvent; afterMs: number },
): Promise<boolean> {
  const row = await db
    .selectFrom('securityLog')
    .select('id')
    .where('userId', '=', userId)
    .where('event', '=', event)
    .where('atMs', '>', afterMs)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns a page of a user's security log, newest first. */
export async function readEntries(
  db: Reader,
  userId: string,
  { before, limit }: SecurityLogQuery,
): Promise<{ entries: SecurityLogEntry[]; nextBefore?: string }> {
  let select = db
    .selectFrom('securityLog')
    .select(['id', 'event', 'atMs', 'ip', 'device', 'bySupport'])
    .where('userId', '=', userId)
    .orderBy('atMs', 'desc')
    .orderBy('id', 'desc')
    // One more than requested shows whether there is a next page.
    .limit(limit + 1);
  if (before !== undefined)
    select = select.where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple('atMs', 'id'),
        '<',
        selectFrom('securityLog as last')
          .select(['last.atMs', 'last.id'])
          .where('last.id', '=', before)
          .where('last.userId', '=', userId)
          .$asTuple('atMs', 'id'),
      ),
    );
  const rows = await select.execute();
  const last = rows[limit - 1];
  return {
    entries: rows.slice(0, limit).map(({ id, event, atMs, ip, device, bySupport }) => ({
      id,
      at: isoOf(atMs),
      event,
      ...(ip !== null && { ip }),
      ...(device !== null && { device }),
      ...(bySupport === 1 && { bySupport: true as const }),
    })),
    ...(rows.length > limit && last && { nextBefore: last.id }),
  };
}

/** Deletes what is older than so many days. */
export async function pruneEntries(db: Reader, nowMs: number, days: number): Promise<void> {
  await db
    .deleteFrom('securityLog')
    .where('atMs', '<', nowMs - days * DAY_MS)
    .execute();
}
