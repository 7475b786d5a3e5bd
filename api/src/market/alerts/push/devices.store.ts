import { MAX_DEVICES } from '@bothways/domain/alerts';
import { isoOf } from '@bothways/domain/time';
import type { Kysely, Transaction } from 'kysely';
import { type PushDevicesTable, type Schema, withRetry } from '#kernel/db';

type Reader = Kysely<Schema>;
type Trx = Transaction<Schema>;

type NewDevice = Pick<
  PushDevicesTable,
  'id' | 'userId' | 'sessionId' | 'endpointHash' | 'sealedSubscription' | 'name' | 'addedAtMs'
>;

/** An expired session is only deleted later. */
const live = (db: Reader, userId: string, nowMs: number) =>
  db
    .selectFrom('pushDevices')
    .innerJoin('sessions', 'sessions.id', 'pushDevices.sessionId')
    .selectAll('pushDevices')
    .where('pushDevices.userId', '=', userId)
    .where('sessions.expiresAt', '>', isoOf(nowMs));

/** A user's signed-in browsers, newest first. */
export const devicesOf = (db: Reader, userId: string, nowMs: number): Promise<PushDevicesTable[]> =>
  live(db, userId, nowMs).orderBy('addedAtMs', 'desc').orderBy('pushDevices.id').execute();

export const deviceOf = (
  db: Reader,
  userId: string,
  id: string,
  nowMs: number,
): Promise<PushDevicesTable | undefined> =>
  live(db, userId, nowMs).where('pushDevices.id', '=', id).executeTakeFirst();

/**
 * Replaces the session's subscription. A subscription belongs to one account and is taken away from any other. Beyond
 * the limit the oldest is deleted.
 */
export async function saveDevice(trx: Trx, device: NewDevice): Promise<void> {
  const { userId, sessionId, endpointHash } = device;
  const row = { ...device, usedAtMs: null, nextAtMs: 0, isRefused: 0 };
  await trx
    .deleteFrom('pushDevices')
    .where('sessionId', '=', sessionId)
    .where('endpointHash', '!=', endpointHash)
    .execute();
  await trx
    .insertInto('pushDevices')
    .values(row)
    .onConflict((conflict) => conflict.column('endpointHash').doUpdateSet(row))
    .execute();
  const own = await trx
    .selectFrom('pushDevices')
    .select('id')
    .where('userId', '=', userId)
    .orderBy('addedAtMs', 'desc')
    .orderBy('id')
    .execute();
  const tooMany = own.filter(({ id }) => id !== device.id).slice(MAX_DEVICES - 1);
  if (tooMany.length > 0)
    await trx
      .deleteFrom('pushDevices')
      .where(
        'id',
        'in',
        tooMany.map(({ id }) => id),
      )
      .execute();
}

/** @returns whether the user had it */
export async function deleteDevice(db: Reader, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('pushDevices')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Updates the state of a browser; a browser deleted meanwhile stays deleted. */
export async function changeDevice(
  db: Reader,
  id: string,
  change: { usedAtMs?: number; nextAtMs?: number; isRefused?: number },
): Promise<void> {
  await withRetry(() => db.updateTable('pushDevices').set(change).where('id', '=', id).execute());
}
