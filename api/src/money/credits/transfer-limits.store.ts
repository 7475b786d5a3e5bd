import { type TransferLimits, USUAL_LIMITS } from '@bothways/domain/credits';
import { utcDay } from '@bothways/domain/time';
import type { Kysely, Transaction } from 'kysely';
import type { Schema } from '#kernel/db';

type Trx = Transaction<Schema>;

/** Returns the current limits on what admins may send and make. */
export async function readLimits(db: Kysely<Schema>): Promise<TransferLimits> {
  const row = await db
    .selectFrom('transferLimits')
    .select(['dailyCap', 'approvalAbove', 'creditCap'])
    .executeTakeFirst();
  return row ?? USUAL_LIMITS;
}

export async function saveLimits(
  trx: Trx,
  { dailyCap, approvalAbove, creditCap }: TransferLimits,
  by: { changedBy: string; changedAtMs: number },
): Promise<void> {
  const row = { dailyCap, approvalAbove, creditCap, ...by };
  await trx
    .insertInto('transferLimits')
    .values({ id: 1, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
}

/** Locks the user's daily count: no other transfer of this user proceeds until the transaction ends. */
export async function lockDay(trx: Trx, userId: string, atMs: number): Promise<void> {
  await trx
    .insertInto('transferDays')
    .values({ userId, day: utcDay(atMs), sent: 0 })
    .onConflict((conflict) =>
      conflict.columns(['userId', 'day']).doUpdateSet((eb) => ({ sent: eb.ref('transferDays.sent') })),
    )
    .execute();
}

interface Counted {
  userId: string;
  /** Hundredths of credits. */
  amount: number;
  atMs: number;
}
type Count = (trx: Trx, counted: Counted, cap: number) => Promise<boolean>;
type Uncount = (trx: Trx, counted: Counted) => Promise<void>;

const counting =
  (column: 'sent' | 'made'): Count =>
  async (trx, { userId, amount, atMs }, cap) => {
    const { numUpdatedRows } = await trx
      .updateTable('transferDays')
      .set((eb) => ({ [column]: eb(column, '+', amount) }))
      .where('userId', '=', userId)
      .where('day', '=', utcDay(atMs))
      .where(column, '<=', cap - amount)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  };

const uncounting =
  (column: 'sent' | 'made'): Uncount =>
  async (trx, { userId, amount, atMs }) => {
    await trx
      .updateTable('transferDays')
      .set((eb) => ({ [column]: eb(column, '-', amount) }))
      .where('userId', '=', userId)
      .where('day', '=', utcDay(atMs))
      .where(column, '>=', amount)
      .execute();
  };

/** Counts an amount sent, unless it would exceed the cap. @returns whether it was counted */
export const countSent = counting('sent');
/** Uncounts an amount that was not sent after all. */
export const uncountSent = uncounting('sent');

/** Counts credits made by one person alone, unless they would exceed the cap. @returns whether it was counted */
export const countMade = counting('made');
/** Uncounts credits that were taken back. */
export const uncountMade = uncounting('made');

/** Returns the amount a user has sent on the day of `atMs` (UTC). */
export async function sentOn(db: Kysely<Schema>, userId: string, atMs: number): Promise<number> {
  const row = await db
    .selectFrom('transferDays')
    .select('sent')
    .where('userId', '=', userId)
    .where('day', '=', utcDay(atMs))
    .executeTakeFirst();
  return row?.sent ?? 0;
}
