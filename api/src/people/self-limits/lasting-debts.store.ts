import type { Kysely, Transaction } from 'kysely';
import type { Schema } from '#kernel/db';

type Reader = Kysely<Schema>;
type Trx = Transaction<Schema>;

/** Orders of an account with a payment that fell due after an earlier one and was never made. */
const unpaidOrders = (db: Reader, holder: string) =>
  db
    .selectFrom('orders')
    .innerJoin('orderPayments as unpaid', 'unpaid.orderId', 'orders.id')
    .select('orders.id')
    .distinct()
    .where('orders.holder', '=', holder)
    .where('unpaid.dueAtMs', 'is not', null)
    .where('unpaid.paidAtMs', 'is', null);

export const owesPayment = async (db: Reader, holder: string): Promise<boolean> =>
  (await unpaidOrders(db, holder).limit(1).executeTakeFirst()) !== undefined;

/** Writes a deleted account under its owner's marks, as one that owes. */
export async function saveDebtor(trx: Trx, debtor: string, marks: readonly string[]): Promise<void> {
  await trx
    .insertInto('lastingDebts')
    .values(marks.map((mark) => ({ mark, debtor })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Returns the deleted accounts that owe under any of these marks, and forgets them: each debt is taken over once. */
export async function takeDebtors(trx: Trx, marks: readonly string[]): Promise<string[]> {
  const rows = await trx
    .selectFrom('lastingDebts')
    .select('debtor')
    .distinct()
    .where('mark', 'in', marks)
    .execute();
  const debtors = rows.map(({ debtor }) => debtor);
  if (debtors.length > 0) await trx.deleteFrom('lastingDebts').where('debtor', 'in', debtors).execute();
  return debtors;
}

/** Gives the unpaid orders of a deleted account to another, which pays the rest and gets its credits. */
export async function takeOverOrders(trx: Trx, debtor: string, userId: string): Promise<void> {
  await trx
    .updateTable('orders')
    .set({ userId, holder: userId })
    .where('id', 'in', unpaidOrders(trx, debtor))
    .execute();
}
