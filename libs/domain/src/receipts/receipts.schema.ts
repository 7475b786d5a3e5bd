import { z } from 'zod';
import { COMPANY_FIELDS } from '../company/index.ts';
import { centsSchema, creditsSchema } from '../money/index.ts';
import { packIdSchema } from '../packs/index.ts';
import { planSchema } from '../plans/index.ts';
import { receiptKindSchema, receiptNumberSchema } from './receipt-number.ts';

/** What was paid for, as it was when it was paid. */
export const receiptItemSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('pack'),
    pack: packIdSchema,
    credits: creditsSchema,
    /** Which of how many payments it is. */
    payment: z.int().positive(),
    payments: z.int().positive(),
    orderNumber: z.string(),
  }),
  z.object({ kind: z.literal('subscription'), plan: planSchema, days: z.int().positive() }),
]);
export type ReceiptItem = z.infer<typeof receiptItemSchema>;

/** A receipt, or the credit note that takes one back in part or whole. Written once, never changed. */
export const receiptSchema = z.object({
  /** Without gaps, in the order of writing: `R-2026-000071`, `C-2026-000004`. */
  number: receiptNumberSchema,
  kind: receiptKindSchema,
  /** Of a credit note: the receipt that it takes back. */
  of: receiptNumberSchema.optional(),
  /** When it was written; never earlier than the one before it. */
  at: z.iso.datetime(),
  /** When the money came, by the provider; of a credit note, when the money of its receipt came. */
  paidAt: z.iso.datetime(),
  /** As they were called when it was written; empty where the account was gone already. */
  buyer: z.object({ name: z.string(), email: z.string(), country: z.string() }),
  /** Who sold it, as the installation named itself then; missing where it did not. */
  seller: z.partialRecord(z.enum(COMPANY_FIELDS), z.string()).optional(),
  item: receiptItemSchema,
  currency: z.literal('EUR'),
  /** What was paid; below zero on a credit note. `netCents + taxCents`. */
  totalCents: centsSchema,
  netCents: centsSchema,
  taxCents: centsSchema,
  /** Percent of the net in hundredths: 2100 is 21 %. */
  taxRate: z.int().nonnegative(),
  taxName: z.string(),
  /** The provider's name of the payment. */
  paymentId: z.string(),
});
export type Receipt = z.infer<typeof receiptSchema>;
