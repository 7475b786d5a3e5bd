import { z } from 'zod';
import { centsSchema } from '../money/index.ts';
import { type Receipt, receiptNumberSchema, receiptSchema } from '../receipts/index.ts';

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

/** A payment that was received and bought nothing, so that it goes back. */
export const returnedPaymentSchema = z.object({
  paymentId: z.string(),
  kind: z.enum(['subscription', 'order']),
  /** Id of the subscription or order that it was made for, where that is known. */
  purchaseId: z.string().optional(),
  amountCents: centsSchema.positive(),
  refundedCents: centsSchema.nonnegative(),
  paidAt: z.iso.datetime(),
  /** Why it bought nothing: the purchase was paid already, a pause was running, or the amount differed. */
  reason: z.enum(['second', 'pause', 'amount', 'other']),
  /** Numbers of its receipt and of the newest credit note, once written. */
  receipt: receiptNumberSchema.optional(),
  creditNote: receiptNumberSchema.optional(),
});
export type ReturnedPayment = z.infer<typeof returnedPaymentSchema>;

/** Answer of `GET /api/billing/returned`: all of the caller, newest first. */
export const returnedAnswerSchema = z.object({
  success: z.literal(true),
  payments: z.array(returnedPaymentSchema),
});

/** Returns whether the money is back, is on its way without anybody's decision, or waits for one. */
export function returnStateOf({
  amountCents,
  refundedCents,
  reason,
}: Pick<ReturnedPayment, 'amountCents' | 'refundedCents' | 'reason'>): 'returned' | 'returning' | 'checking' {
  if (refundedCents >= amountCents) return 'returned';
  return reason === 'second' || reason === 'pause' ? 'returning' : 'checking';
}
