import { z } from 'zod';
import { COMPANY_FIELDS } from '../company/index.ts';
import { centsSchema, creditsSchema } from '../money/index.ts';
import { packIdSchema } from '../packs/index.ts';
import { planSchema } from '../plans/index.ts';
import { receiptKindSchema, receiptNumberSchema } from './receipt-number.ts';

/** The purchase as of its payment. */
const receiptItemSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('pack'),
    pack: packIdSchema,
    credits: creditsSchema,
    /** Number of this payment, and of all of them. */
    payment: z.int().positive(),
    payments: z.int().positive(),
    orderNumber: z.string(),
  }),
  z.object({ kind: z.literal('subscription'), plan: planSchema, days: z.int().positive() }),
]);
export type ReceiptItem = z.infer<typeof receiptItemSchema>;

/** A receipt, or a credit note that reverses one in part or whole. Immutable. */
export const receiptSchema = z.object({
  /** Without gaps, in order of issue: `R-2026-000071`, `C-2026-000004`. */
  number: receiptNumberSchema,
  kind: receiptKindSchema,
  /** For a credit note: the receipt that it reverses. */
  of: receiptNumberSchema.optional(),
  /** Date of issue; never earlier than the previous one's. */
  at: z.iso.datetime(),
  /** When the payment was received, by the provider; for a credit note, that of its receipt. */
  paidAt: z.iso.datetime(),
  /** Names as of issue; empty where the account was already deleted. */
  buyer: z.object({ name: z.string(), email: z.string(), country: z.string() }),
  /** The seller, as the installation named itself at the time; missing where it did not. */
  seller: z.partialRecord(z.enum(COMPANY_FIELDS), z.string()).optional(),
  item: receiptItemSchema,
  currency: z.literal('EUR'),
  /** The amount paid; negative on a credit note. `netCents + taxCents`. */
  totalCents: centsSchema,
  netCents: centsSchema,
  taxCents: centsSchema,
  /** Percent of the net in hundredths: 2100 is 21 %. */
  taxRate: z.int().nonnegative(),
  taxName: z.string(),
  /** The provider's id of the payment. */
  paymentId: z.string(),
});
export type Receipt = z.infer<typeof receiptSchema>;
