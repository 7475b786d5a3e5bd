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

/** A receipt as it stands on the wire. */
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

/** Where a series stands: whoever holds it writes the next, and nobody else until the end of the transaction. */
export interface Series {
  year: number;
  place: number;
  /** When its newest was written. */
  atMs: number;
}

/** Waits for the series. What was written before is seen by what is read after. */
export async function holdSeries(trx: Trx, kind: ReceiptKind): Promise<Series> {
  return await trx
    .updateTable('receiptSeries')
    .set((eb) => ({ place: eb.ref('place') }))
    .where('kind', '=', kind)
    .returning(['year', 'place', 'atMs'])
    .executeTakeFirstOrThrow();
}

/** What is written down, but where it stands in its series. */
type NewReceipt = Omit<ReceiptRow, 'number' | 'year' | 'place' | 'item'> & { item: ReceiptItem };

const yearOf = (atMs: number): number => new Date(atMs).getUTCFullYear();

/** Writes the next of a series that is held. A clock that was put back moves no receipt before another. */
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

/** The receipt of a payment. */
export const receiptOfPayment = (db: Reader, paymentId: string): Promise<ReceiptRow | undefined> =>
  db
    .selectFrom('receipts')
    .selectAll()
    .where('paymentId', '=', paymentId)
    .where('kind', '=', 'receipt')
    .executeTakeFirst();

/** The credit notes of a receipt, in the order of writing. */
export const notesOf = (db: Reader, number: string): Promise<ReceiptRow[]> =>
  db.selectFrom('receipts').selectAll().where('receiptNumber', '=', number).orderBy('number').execute();

/** Who pays, as they are called now; undefined where the account is gone. */
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
