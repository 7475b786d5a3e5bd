import {
  type ListedReceipt,
  listedReceiptSchema,
  type ReceiptAnswer,
  receiptStateOf,
} from '@bothways/domain/billing';
import type { Kysely } from 'kysely';
import type { Schema } from '#kernel/db';
import { ApiError } from '#kernel/errors';
import { notesOf, type ReceiptRow, toReceipt } from '#money/receipts';

type Reader = Kysely<Schema>;

/** A row with what its notes took back: a sum, which databases may write as text. */
type CountedRow = ReceiptRow & { credited: number | string | null };

/** Receipts with what was taken back of each. */
export const countedReceipts = (db: Reader) =>
  db
    .selectFrom('receipts')
    .selectAll('receipts')
    .select((eb) =>
      eb
        .selectFrom('receipts as notes')
        .select(({ fn, val }) => fn.coalesce(fn.sum<number | string>('notes.totalCents'), val(0)).as('sum'))
        .whereRef('notes.receiptNumber', '=', 'receipts.number')
        .$asScalar()
        .as('credited'),
    );

/** A receipt with what has become of it. */
export function toListed(row: CountedRow): ListedReceipt {
  const receipt = toReceipt(row);
  const creditedCents = Math.abs(Number(row.credited ?? 0));
  const state = receiptStateOf(receipt, creditedCents);
  return listedReceiptSchema.parse({ ...receipt, creditedCents, ...(state && { state }) });
}

/** What somebody has paid and got back, newest first. */
export async function listReceipts(db: Reader, userId: string): Promise<ListedReceipt[]> {
  const rows = await countedReceipts(db)
    .where('receipts.userId', '=', userId)
    .orderBy('receipts.atMs', 'desc')
    .orderBy('receipts.number', 'desc')
    .execute();
  return rows.map(toListed);
}

/** One with its credit notes. @throws ApiError NOT_FOUND, also for somebody else's */
export async function demandReceipt(
  db: Reader,
  userId: string | undefined,
  number: string,
): Promise<Omit<ReceiptAnswer, 'success'>> {
  const row = await countedReceipts(db)
    .where('receipts.number', '=', number)
    .$if(userId !== undefined, (query) => query.where('receipts.userId', '=', userId ?? ''))
    .executeTakeFirst();
  if (!row) throw new ApiError('NOT_FOUND', { message: 'There is no such receipt' });
  return { receipt: toListed(row), notes: (await notesOf(db, number)).map(toReceipt) };
}
