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
/** Those that count at face value: no rate turns them into credits. */
export const FACE_VALUE_TYPES: readonly PaymentType[] = ['deposit', 'withdrawal', 'raspberry', 'freecredits'];

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

/** What a bot user paid, got or took out. Amounts are euros with two decimals. */
export const paymentSchema = z.object({
  id: z.string(),
  type: z.enum(PAYMENT_TYPES),
  amount: eurosSchema,
  /** Percent of the profit that a credit costs, above 0 to 100. */
  rate: z.number().positive().max(100).optional(),
  method: paymentMethodSchema.optional(),
  reference: z.string().optional(),
  comment: z.string().optional(),
  /** Name of who recorded it; missing for the server. */
  addedBy: z.string().optional(),
  /** Name of the second person, where one was asked. */
  approvedBy: z.string().optional(),
  /** Name of whose deposit went back, where somebody else sent it. */
  returnedTo: z.string().optional(),
  timestamp: z.iso.datetime(),
  internalDiscount: eurosSchema,
  providerDiscount: eurosSchema,
  /** What it did to the credit left; a withdrawal is below zero. */
  credits: signedEurosSchema,
});
export type Payment = z.infer<typeof paymentSchema>;

/** Something put right by hand: below zero is credited to the user. */
export const correctionSchema = z.object({
  id: z.string(),
  amount: signedEurosSchema,
  reason: z.string().optional(),
  addedBy: z.string().optional(),
  timestamp: z.iso.datetime(),
});
export type Correction = z.infer<typeof correctionSchema>;

/** What a bot user's bets brought on one day (UTC) of settlement. */
export const profitDaySchema = z.object({
  _id: z.object({ year: z.int(), month: z.int().min(1).max(12), day: z.int().min(1).max(31) }),
  profit: signedEurosSchema,
  expenditure: eurosSchema,
  totalBets: z.int().nonnegative(),
});
export type ProfitDay = z.infer<typeof profitDaySchema>;

/** What somebody owes, or below zero has left; see `billingOf`. */
export const billingSummarySchema = z.object({
  /** Below zero: credit left. */
  amount: signedEurosSchema,
  grossAmount: signedEurosSchema,
  profit: signedEurosSchema,
  /** What the reader may take back of their own deposits, as 0 or below zero. */
  maxWithdrawalAmount: signedEurosSchema,
  /** Credits bought. */
  totalPaidProrated: eurosSchema,
});
export type BillingSummary = z.infer<typeof billingSummarySchema>;
