import { z } from 'zod';
import { centsSchema } from '../money/index.ts';
import { type Receipt, receiptSchema } from '../receipts/index.ts';

/** What has become of the money of a receipt. */
export const receiptStateSchema = z.enum(['paid', 'partlyRefunded', 'refunded']);
export type ReceiptState = z.infer<typeof receiptStateSchema>;

/** A receipt, or a credit note, with what has become of it since. */
export const listedReceiptSchema = receiptSchema.extend({
  /** What its credit notes took back, in euro cents; 0 for a credit note itself. */
  creditedCents: centsSchema.nonnegative(),
  /** Missing for a credit note: it stays what it is. */
  state: receiptStateSchema.optional(),
});
export type ListedReceipt = z.infer<typeof listedReceiptSchema>;

/** What has become of a receipt of which so much was taken back; undefined for a credit note. */
export function receiptStateOf(
  { kind, totalCents }: Pick<Receipt, 'kind' | 'totalCents'>,
  creditedCents: number,
): ReceiptState | undefined {
  if (kind === 'creditNote') return undefined;
  if (creditedCents <= 0) return 'paid';
  return creditedCents < totalCents ? 'partlyRefunded' : 'refunded';
}

/** Answer of `GET /api/billing/receipts`: all of the caller, newest first. */
export const receiptsAnswerSchema = z.object({
  success: z.literal(true),
  receipts: z.array(listedReceiptSchema),
});
export type ReceiptsAnswer = z.infer<typeof receiptsAnswerSchema>;

/** Answer of `GET /api/billing/receipts/{number}`. */
export const receiptAnswerSchema = z.object({
  success: z.literal(true),
  receipt: listedReceiptSchema,
  /** The credit notes of a receipt, in the order of writing. */
  notes: z.array(receiptSchema),
});
export type ReceiptAnswer = z.infer<typeof receiptAnswerSchema>;
