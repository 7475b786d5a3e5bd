import type { Insertable, Kysely, Transaction } from 'kysely';
import { type CorrectionRow, type PaymentRow, paymentRows } from '#bots/bot-users';
import type { Schema } from '#kernel/db';
import type { WaitingRow } from './waiting.store.ts';

type Trx = Transaction<Schema>;
type Reader = Kysely<Schema>;

/** The billing fields of a bot user. Rates are hundredths of a percent. */
export interface BilledUser {
  email: string;
  providerRate: number | null;
  internalRate: number | null;
  /** Who set the rates. */
  ratesBy: string | null;
}

/** Locks a bot user's payments and corrections until the transaction ends. */
export const lockBotUser = (trx: Trx, email: string): Promise<BilledUser> =>
  trx
    .updateTable('botUsers')
    .set((eb) => ({ profitCents: eb.ref('profitCents') }))
    .where('email', '=', email)
    .returning(['email', 'providerRate', 'internalRate', 'ratesBy'])
    .executeTakeFirstOrThrow();

const corrections = (db: Reader) =>
  db
    .selectFrom('botCorrections as correction')
    .leftJoin('users', 'users.id', 'correction.addedBy')
    .selectAll('correction')
    .select('users.name as addedByName');

/** Returns a payment, deleted or not. */
export const findPayment = (
  db: Reader,
  by: 'id' | 'transferId',
  value: string,
): Promise<PaymentRow | undefined> => paymentRows(db).where(`payment.${by}`, '=', value).executeTakeFirst();

/** Returns a correction, deleted or not. */
export const findCorrection = (
  db: Reader,
  by: 'id' | 'key',
  value: string,
): Promise<CorrectionRow | undefined> =>
  corrections(db).where(`correction.${by}`, '=', value).executeTakeFirst();

/** Whether an equal credit payment was recorded, or is waiting, since then. */
export async function isSamePaid(
  trx: Trx,
  { reference, ...same }: Pick<WaitingRow, 'email' | 'amountCents' | 'rate' | 'reference'>,
  sinceMs: number,
): Promise<boolean> {
  const isReference = reference === null ? 'is' : '=';
  const [paid, waiting] = await Promise.all([
    trx
      .selectFrom('botPayments')
      .select('id')
      .where((eb) => eb.and(same))
      .where('type', '=', 'credit')
      .where('reference', isReference, reference)
      .where('atMs', '>', sinceMs)
      .where('deletedAtMs', 'is', null)
      .limit(1)
      .executeTakeFirst(),
    trx
      .selectFrom('waitingPayments')
      .select('id')
      .where((eb) => eb.and(same))
      .where('reference', isReference, reference)
      .where('atMs', '>', sinceMs)
      .where('decision', 'is', null)
      .limit(1)
      .executeTakeFirst(),
  ]);
  return paid !== undefined || waiting !== undefined;
}

export async function insertPayment(trx: Trx, row: Insertable<Schema['botPayments']>): Promise<void> {
  await trx.insertInto('botPayments').values(row).execute();
}

/** @returns false if the key exists */
export async function insertCorrection(
  trx: Trx,
  row: Insertable<Schema['botCorrections']>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await trx
    .insertInto('botCorrections')
    .values(row)
    .onConflict((conflict) => conflict.column('key').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/** Marks as deleted: the row stays, but no longer counts. */
export async function markDeleted(
  trx: Trx,
  table: 'botPayments' | 'botCorrections',
  { id, by, atMs }: { id: string; by: string; atMs: number },
): Promise<void> {
  await trx
    .updateTable(table)
    .set({ deletedAtMs: atMs, deletedBy: by })
    .where('id', '=', id)
    .where('deletedAtMs', 'is', null)
    .execute();
}
