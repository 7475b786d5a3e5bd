import { z } from 'zod';
import { eurosSchema, signedEurosSchema } from '../money/index.ts';

export const PAYMENT_TYPES = [
  'credit',
  'deposit',
  'withdrawal',
  'freecredits',
  'raspberry',
  'other',
] as const;
export type PaymentType = (typeof PAYMENT_TYPES)[number];

export const PAYMENT_METHODS = [
  'tipsterpage',
  'crypto',
  'revolut',
  'bizum',
  'efectivo',
  'paypal',
  'skrill',
  'transferencia_bancaria',
] as const;
export const paymentMethodSchema = z.enum(PAYMENT_METHODS);
export type PaymentMethod = z.infer<typeof paymentMethodSchema>;

/** A bot user's payment, gift or withdrawal. Amounts are euros with two decimals. */
export const paymentSchema = z.object({
  id: z.string(),
  type: z.enum(PAYMENT_TYPES),
  amount: eurosSchema,
  /** Percent of the profit that a credit costs, above 0 to 100. */
  rate: z.number().positive().max(100).optional(),
  method: paymentMethodSchema.optional(),
  reference: z.string().optional(),
  comment: z.string().optional(),
  /** Name of the person who recorded it; missing for the server. */
  addedBy: z.string().optional(),
  /** Name of the approver, where one was required. */
  approvedBy: z.string().optional(),
  /** Name of the depositor, where someone else returned the deposit. */
  returnedTo: z.string().optional(),
  timestamp: z.iso.datetime(),
  internalDiscount: eurosSchema,
  providerDiscount: eurosSchema,
  /** Change of the credit left; negative for a withdrawal. */
  credits: signedEurosSchema,
});
export type Payment = z.infer<typeof paymentSchema>;

/** A manual correction: negative is credited to the user. */
export const correctionSchema = z.object({
  id: z.string(),
  amount: signedEurosSchema,
  reason: z.string().optional(),
  addedBy: z.string().optional(),
  timestamp: z.iso.datetime(),
});
export type Correction = z.infer<typeof correctionSchema>;

/** Profit of a bot user's bets settled on one day (UTC). */
export const profitDaySchema = z.object({
  _id: z.object({ year: z.int(), month: z.int().min(1).max(12), day: z.int().min(1).max(31) }),
  profit: signedEurosSchema,
  expenditure: eurosSchema,
  totalBets: z.int().nonnegative(),
});
export type ProfitDay = z.infer<typeof profitDaySchema>;

/** The user's debt, or if negative the credit left; see `billingOf`. */
export const billingSummarySchema = z.object({
  /** Negative: credit left. */
  amount: signedEurosSchema,
  grossAmount: signedEurosSchema,
  profit: signedEurosSchema,
  /** How much the caller may withdraw of their own deposits, as 0 or a negative amount. */
  maxWithdrawalAmount: signedEurosSchema,
  /** Credits bought. */
  totalPaidProrated: eurosSchema,
});
export type BillingSummary = z.infer<typeof billingSummarySchema>;
