import { z } from 'zod';
import { centsSchema } from '../money/index.ts';
import { type Receipt, receiptSchema } from '../receipts/index.ts';

/** State of a receipt's money. */
const receiptStateSchema = z.enum(['paid', 'partlyRefunded', 'refunded']);
export type ReceiptState = z.infer<typeof receiptStateSchema>;

/** A receipt or a credit note, with its current state. */
export const listedReceiptSchema = receiptSchema.extend({
  /** Credited by its credit notes, in euro cents; 0 for a credit note itself. */
  creditedCents: centsSchema.nonnegative(),
  /** Missing for a credit note: it has no state. */
  state: receiptStateSchema.optional(),
});
export type ListedReceipt = z.infer<typeof listedReceiptSchema>;

/** Returns the state of a receipt with this much credited; undefined for a credit note. */
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

/** Answer of `GET /api/billing/receipts/{number}`. */
export const receiptAnswerSchema = z.object({
  success: z.literal(true),
  receipt: listedReceiptSchema,
  /** The credit notes of a receipt, in order of issue. */
  notes: z.array(receiptSchema),
});
export type ReceiptAnswer = z.infer<typeof receiptAnswerSchema>;
