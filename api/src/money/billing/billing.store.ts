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

/** A receipt row with the sum of its credit notes, which databases may return as text. */
type CountedRow = ReceiptRow & { credited: number | string | null };

/** Selects receipts with the amount credited on each. */
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

/** Returns a receipt with its credited amount and state. */
export function toListed(row: CountedRow): ListedReceipt {
  const receipt = toReceipt(row);
  const creditedCents = Math.abs(Number(row.credited ?? 0));
  const state = receiptStateOf(receipt, creditedCents);
  return listedReceiptSchema.parse({ ...receipt, creditedCents, ...(state && { state }) });
}

/** Returns a user's receipts and credit notes, newest first. */
export async function listReceipts(db: Reader, userId: string): Promise<ListedReceipt[]> {
  const rows = await countedReceipts(db)
    .where('receipts.userId', '=', userId)
    .orderBy('receipts.atMs', 'desc')
    .orderBy('receipts.number', 'desc')
    .execute();
  return rows.map(toListed);
}

/** Returns a receipt with its credit notes. @throws ApiError NOT_FOUND, also for another user's receipt */
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
