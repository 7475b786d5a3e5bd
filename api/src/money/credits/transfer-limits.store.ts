import { type TransferLimits, USUAL_LIMITS } from '@bothways/domain/credits';
import type { Kysely, Transaction } from 'kysely';
import type { Schema } from '#kernel/db';

type Trx = Transaction<Schema>;

/** How much admins may send each other now. */
export async function readLimits(db: Kysely<Schema>): Promise<TransferLimits> {
  const row = await db.selectFrom('transferLimits').select(['dailyCap', 'approvalAbove']).executeTakeFirst();
  return row ?? USUAL_LIMITS;
}

export async function saveLimits(
  trx: Trx,
  { dailyCap, approvalAbove }: TransferLimits,
  by: { changedBy: string; changedAtMs: number },
): Promise<void> {
  const row = { dailyCap, approvalAbove, ...by };
  await trx
    .insertInto('transferLimits')
    .values({ id: 1, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
}

/** The day of UTC that a transfer counts for. */
const dayOf = (atMs: number): string => new Date(atMs).toISOString().slice(0, 10);

/** From here to the end of the transaction nobody else sends for this person. */
export async function lockDay(trx: Trx, userId: string, atMs: number): Promise<void> {
  await trx
    .insertInto('transferDays')
    .values({ userId, day: dayOf(atMs), sent: 0 })
    .onConflict((conflict) =>
      conflict.columns(['userId', 'day']).doUpdateSet((eb) => ({ sent: eb.ref('transferDays.sent') })),
    )
    .execute();
}

/** Counts what is sent, unless it would be more than the cap. @returns whether it was counted */
export async function countSent(
  trx: Trx,
  { userId, amount, atMs }: { userId: string; amount: number; atMs: number },
  dailyCap: number,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('transferDays')
    .set((eb) => ({ sent: eb('sent', '+', amount) }))
    .where('userId', '=', userId)
    .where('day', '=', dayOf(atMs))
    .where('sent', '<=', dailyCap - amount)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** What was not sent after all does not count. */
export async function uncountSent(
  trx: Trx,
  { userId, amount, atMs }: { userId: string; amount: number; atMs: number },
): Promise<void> {
  await trx
    .updateTable('transferDays')
    .set((eb) => ({ sent: eb('sent', '-', amount) }))
    .where('userId', '=', userId)
    .where('day', '=', dayOf(atMs))
    .where('sent', '>=', amount)
    .execute();
}

/** What somebody has sent today. */
export async function sentOn(db: Kysely<Schema>, userId: string, atMs: number): Promise<number> {
  const row = await db
    .selectFrom('transferDays')
    .select('sent')
    .where('userId', '=', userId)
    .where('day', '=', dayOf(atMs))
    .executeTakeFirst();
  return row?.sent ?? 0;
}
