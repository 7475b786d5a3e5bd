import { DAY_MS } from '@bothways/domain/time';
import { type Expression, expressionBuilder, type Kysely, type Transaction } from 'kysely';
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

/** For so long the provider may take a payment back, by a refund or a dispute. */
const RETURNABLE_MS = 180 * DAY_MS;

/** Whether an account owes, or may come to owe: by a payment that goes back, its own or that of whose heir it is. */
function mayOwe(account: Expression<string>, nowMs: number) {
  const { exists, or, selectFrom } = expressionBuilder<Schema>();
  const parts = selectFrom('orders')
    .innerJoin('orderPayments as part', 'part.orderId', 'orders.id')
    .select('orders.id')
    .where((by) =>
      by.or([
        by.and([by('part.dueAtMs', 'is not', null), by('part.paidAtMs', 'is', null)]),
        by.and([by('part.paidAtMs', '>', nowMs - RETURNABLE_MS), by('part.method', '!=', 'free')]),
      ]),
    );
  // Each by an index of its own.
  const held = parts.where('orders.holder', '=', account);
  const handedOn = parts.where('part.paidTo', '=', account);
  const debts = selectFrom('ledgerAccounts')
    .select('id')
    .where('kind', '=', 'receivable')
    .where('owner', '=', account)
    .where('posted', '<', 0);
  const inherited = selectFrom('debtHeirs as of').select('of.debtor').where('of.heir', '=', account);
  return or([exists(held), exists(handedOn), exists(debts), exists(inherited)]);
}

/** Whether an account that is there owes, or may come to owe after it is deleted. */
export async function isDebtor(db: Reader, userId: string, nowMs: number): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where((eb) => mayOwe(eb.ref('users.id'), nowMs))
    .executeTakeFirst();
  return row !== undefined;
}

/** Forgets deleted accounts that can come to owe nothing any more, and their heirs. */
export async function pruneDebtors(db: Reader, nowMs: number): Promise<void> {
  await db
    .deleteFrom('lastingDebts')
    .where(({ not, ref }) => not(mayOwe(ref('lastingDebts.debtor'), nowMs)))
    .execute();
  await db
    .deleteFrom('debtHeirs')
    .where(({ not, ref }) => not(mayOwe(ref('debtHeirs.debtor'), nowMs)))
    .execute();
}

/** Writes a deleted account under its owner's marks, as one that owes. */
export async function saveDebtor(trx: Trx, debtor: string, marks: readonly string[]): Promise<void> {
  await trx
    .insertInto('lastingDebts')
    .values(marks.map((mark) => ({ mark, debtor })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Makes an account the heir of the deleted accounts that owe under any of these marks, which are forgotten: each debt is
 * taken over once.
 * @returns the deleted accounts
 */
export async function takeDebtors(trx: Trx, heir: string, marks: readonly string[]): Promise<string[]> {
  const rows = await trx
    .selectFrom('lastingDebts')
    .select('debtor')
    .distinct()
    .where('mark', 'in', marks)
    .execute();
  const debtors = rows.map(({ debtor }) => debtor);
  if (debtors.length === 0) return [];
  await trx.deleteFrom('lastingDebts').where('debtor', 'in', debtors).execute();
  await trx
    .insertInto('debtHeirs')
    .values(debtors.map((debtor) => ({ debtor, heir })))
    .onConflict((conflict) => conflict.column('debtor').doUpdateSet({ heir }))
    .execute();
  return debtors;
}

/** Returns the account that took over from a deleted one. */
export async function heirOf(db: Reader, debtor: string): Promise<string | undefined> {
  const row = await db.selectFrom('debtHeirs').select('heir').where('debtor', '=', debtor).executeTakeFirst();
  return row?.heir;
}

/** Returns the deleted accounts whose debt their heirs have not taken over. */
export async function waitingDebtors(db: Reader): Promise<string[]> {
  const rows = await db
    .selectFrom('debtHeirs')
    .innerJoin('ledgerAccounts', 'ledgerAccounts.owner', 'debtHeirs.debtor')
    .select('debtor')
    .where('ledgerAccounts.kind', '=', 'receivable')
    .where((eb) => eb(eb('posted', '-', eb.ref('reserved')), '<', 0))
    .execute();
  return rows.map(({ debtor }) => debtor);
}

/**
 * Gives the unpaid orders of a deleted account to another, which pays the rest and gets its credits; what was paid
 * before is remembered as that of the former.
 */
export async function takeOverOrders(trx: Trx, debtor: string, userId: string): Promise<void> {
  const orders = await unpaidOrders(trx, debtor).execute();
  const ids = orders.map(({ id }) => id);
  if (ids.length === 0) return;
  await trx.updateTable('orders').set({ userId, holder: userId }).where('id', 'in', ids).execute();
  await trx
    .updateTable('orderPayments')
    .set({ paidTo: debtor })
    .where('orderId', 'in', ids)
    .where('paidAtMs', 'is not', null)
    .where('paidTo', 'is', null)
    .execute();
}
