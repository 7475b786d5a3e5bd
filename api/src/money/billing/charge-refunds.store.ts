import type { Insertable, Kysely, Transaction } from 'kysely';
import type { Schema } from '#kernel/db';

type Reader = Kysely<Schema>;
export type ChargeRefund = Schema['chargeRefunds'];
/** With the address of who asked; null once the account is gone. */
export type RefundRow = ChargeRefund & { email: string | null };

/** What was asked to go back of each of these payments, in the order of asking. */
export async function refundsOf(
  db: Reader,
  paymentIds: readonly string[],
): Promise<ReadonlyMap<string, RefundRow[]>> {
  if (paymentIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('chargeRefunds')
    .leftJoin('users', 'users.id', 'chargeRefunds.askedBy')
    .selectAll('chargeRefunds')
    .select('users.email')
    .where('paymentId', 'in', paymentIds)
    .orderBy('atMs')
    .orderBy('key')
    .execute();
  return Map.groupBy(rows, ({ paymentId }) => paymentId);
}

/** Those that were asked for in between, and of which nobody knows that they were made, oldest first. */
export const askedChargeRefunds = (
  db: Reader,
  { fromMs, toMs, limit }: { fromMs: number; toMs: number; limit: number },
): Promise<ChargeRefund[]> =>
  db
    .selectFrom('chargeRefunds')
    .selectAll()
    .where('state', '=', 'asked')
    .where('atMs', '>', fromMs)
    .where('atMs', '<=', toMs)
    .orderBy('atMs')
    .limit(limit)
    .execute();

export const findChargeRefund = (db: Reader, key: string): Promise<ChargeRefund | undefined> =>
  db.selectFrom('chargeRefunds').selectAll().where('key', '=', key).executeTakeFirst();

export async function insertChargeRefund(
  trx: Transaction<Schema>,
  refund: Insertable<Schema['chargeRefunds']>,
): Promise<void> {
  await trx.insertInto('chargeRefunds').values(refund).execute();
}

/** What became of what was asked; what is decided stays. @returns false where it was decided */
export async function decideChargeRefund(
  trx: Transaction<Schema>,
  key: string,
  state: 'done' | 'refused',
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('chargeRefunds')
    .set({ state })
    .where('key', '=', key)
    .where('state', '=', 'asked')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
