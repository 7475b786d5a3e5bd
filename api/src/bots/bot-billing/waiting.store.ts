import { type WaitingPayment, waitingPaymentSchema } from '@bothways/domain/bot-billing';
import { eurosOfCents } from '@bothways/domain/money';
import { isoOf } from '@bothways/domain/time';
import type { Insertable, Kysely, Selectable, Transaction } from 'kysely';
import type { Schema } from '#kernel/db';

type Reader = Kysely<Schema>;
type Trx = Transaction<Schema>;
export type WaitingRow = Selectable<Schema['waitingPayments']>;

const MOST = 200;
const PERCENT = 100;

export async function insertWaiting(trx: Trx, row: Insertable<Schema['waitingPayments']>): Promise<void> {
  await trx.insertInto('waitingPayments').values(row).execute();
}

/** Returns a payment that waits or waited. */
export const findWaiting = (db: Reader, by: 'id' | 'key', value: string): Promise<WaitingRow | undefined> =>
  db.selectFrom('waitingPayments').selectAll().where(by, '=', value).executeTakeFirst();

/** Decides once. @returns false if it was decided before, or has expired */
export async function decideWaiting(
  trx: Trx,
  { id, decision, by, atMs }: { id: string; decision: 'approved' | 'declined'; by: string; atMs: number },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('waitingPayments')
    .set({ decision, decidedBy: by, decidedAtMs: atMs })
    .where('id', '=', id)
    .where('decision', 'is', null)
    .where('expiresAtMs', '>', atMs)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Returns credit payments awaiting approval, oldest first.
 * @param of their bot user; all if omitted
 */
export async function waitingPayments(
  db: Reader,
  { callerId, nowMs, of }: { callerId: string; nowMs: number; of?: string },
): Promise<WaitingPayment[]> {
  let waiting = db
    .selectFrom('waitingPayments as waiting')
    .innerJoin('botUsers', 'botUsers.email', 'waiting.email')
    .leftJoin('users', 'users.id', 'waiting.addedBy')
    .selectAll('waiting')
    .select(['botUsers.alias', 'botUsers.providerRate', 'botUsers.internalRate', 'users.name as addedByName'])
    .where('decision', 'is', null)
    .where('expiresAtMs', '>', nowMs)
    .orderBy('atMs')
    .orderBy('id')
    .limit(MOST);
  if (of !== undefined) waiting = waiting.where('waiting.email', '=', of);
  const rows = await waiting.execute();
  return rows.map((row) => {
    const agreed = (row.providerRate ?? 0) + (row.internalRate ?? 0);
    return waitingPaymentSchema.parse({
      id: row.id,
      userEmail: row.email,
      ...(row.alias !== null && { alias: row.alias }),
      amount: eurosOfCents(row.amountCents),
      rate: row.rate / PERCENT,
      ...(agreed > 0 && { agreedRate: agreed / PERCENT }),
      credits: eurosOfCents(row.credits),
      ...(row.method !== null && { method: row.method }),
      ...(row.reference !== null && { reference: row.reference }),
      ...(row.comment !== null && { comment: row.comment }),
      ...(row.addedByName !== null && { addedBy: row.addedByName }),
      waitsFor: row.waitsFor,
      at: isoOf(row.atMs),
      expiresAt: isoOf(row.expiresAtMs),
      isOwn: row.addedBy === callerId,
    });
  });
}
