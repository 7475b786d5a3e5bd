import {
  type Receipt,
  type ReceiptItem,
  type ReceiptKind,
  receiptNumber,
  receiptSchema,
} from '@bothways/domain/receipts';
import { isoOf } from '@bothways/domain/time';
import type { Kysely, Transaction } from 'kysely';
import type { ReceiptsTable, Schema } from '#kernel/db';

type Reader = Kysely<Schema>;
type Trx = Transaction<Schema>;
export type ReceiptRow = ReceiptsTable;

/** Returns a receipt in its API format. */
export function toReceipt(row: ReceiptRow): Receipt {
  const { number, kind, currency, totalCents, netCents, taxCents, taxRate, taxName, paymentId } = row;
  return receiptSchema.parse({
    number,
    kind,
    ...(row.receiptNumber !== null && { of: row.receiptNumber }),
    at: isoOf(row.atMs),
    paidAt: isoOf(row.paidAtMs),
    buyer: { name: row.buyerName, email: row.buyerEmail, country: row.buyerCountry },
    ...(row.seller !== null && { seller: JSON.parse(row.seller) }),
    item: JSON.parse(row.item),
    currency,
    totalCents,
    netCents,
    taxCents,
    taxRate,
    taxName,
    paymentId,
  });
}

/** The end of a series: its holder issues the next document, and others wait until the transaction ends. */
export interface Series {
  year: number;
  place: number;
  /** When its newest document was issued. */
  atMs: number;
}

/** Locks the series. Later reads see everything issued before. */
export async function holdSeries(trx: Trx, kind: ReceiptKind): Promise<Series> {
  return await trx
    .updateTable('receiptSeries')
    .set((eb) => ({ place: eb.ref('place') }))
    .where('kind', '=', kind)
    .returning(['year', 'place', 'atMs'])
    .executeTakeFirstOrThrow();
}

/** A document without its number in the series. */
type NewReceipt = Omit<ReceiptRow, 'number' | 'year' | 'place' | 'item'> & { item: ReceiptItem };

const yearOf = (atMs: number): number => new Date(atMs).getUTCFullYear();

/** Issues the next document of a locked series. A clock set back never orders a receipt before an earlier one. */
export async function writeNext(trx: Trx, series: Series, draft: NewReceipt): Promise<ReceiptRow> {
  const atMs = Math.max(draft.atMs, series.atMs);
  const year = yearOf(atMs);
  const place = year === series.year ? series.place + 1 : 1;
  const { kind } = draft;
  await trx.updateTable('receiptSeries').set({ year, place, atMs }).where('kind', '=', kind).execute();
  const number = receiptNumber(kind, year, place);
  const row = { ...draft, item: JSON.stringify(draft.item), number, year, place, atMs };
  await trx.insertInto('receipts').values(row).execute();
  return row;
}

/** Returns the receipt of a payment. */
export const receiptOfPayment = (db: Reader, paymentId: string): Promise<ReceiptRow | undefined> =>
  db
    .selectFrom('receipts')
    .selectAll()
    .where('paymentId', '=', paymentId)
    .where('kind', '=', 'receipt')
    .executeTakeFirst();

/** Returns the credit notes of a receipt, in order of issue. */
export const notesOf = (db: Reader, number: string): Promise<ReceiptRow[]> =>
  db.selectFrom('receipts').selectAll().where('receiptNumber', '=', number).orderBy('number').execute();

/** Returns the payer's current name, address and country; undefined if the account is deleted. */
export async function buyerOf(
  db: Reader,
  userId: string,
): Promise<{ name: string; email: string; country: string | null } | undefined> {
  return await db
    .selectFrom('users')
    .leftJoin('profiles', 'profiles.userId', 'users.id')
    .select(['users.name', 'users.email', 'profiles.country'])
    .where('users.id', '=', userId)
    .executeTakeFirst();
}
