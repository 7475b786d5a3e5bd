import { z } from 'zod';
import { eurosSchema, signedEurosSchema } from '../money/index.ts';
import { lineSchema } from '../text/index.ts';
import {
  billingSummarySchema,
  correctionSchema,
  paymentMethodSchema,
  paymentSchema,
  profitDaySchema,
} from './billing.schema.ts';

/** A million euros: more is a mistake of whoever types, and at the lowest rate it still fits into the ledger. */
export const MAX_PAYMENT_EUROS = 1_000_000;
export const MAX_REFERENCE_CHARS = 100;
export const MAX_COMMENT_CHARS = 500;
export const MAX_REASON_CHARS = 500;

/** What somebody records by hand; the other types come from the server. */
export const OFFERED_TYPES = ['credit', 'deposit', 'withdrawal'] as const;
export type OfferedType = (typeof OFFERED_TYPES)[number];

/** Why money of a bot user did not move; screens translate them. */
export const BILLING_ERRORS = [
  /** A rate is above 0, at most 100, with at most two decimals. */
  'errors.invalidRate',
  /** The admin has less than they would give. */
  'errors.depositExceedsMaxAvailable',
  /** More than the credit left, or than there are credits. */
  'errors.withdrawalExceedsMax',
  /** Nothing is left that could be taken out. */
  'errors.nothingToWithdraw',
  /** Money of the admin's went back and its credits were spent: first comes what is owed. */
  'errors.debt',
  /** More than the admin may give in a day. */
  'errors.dailyCap',
  /** What is taken back has been spent or moved on since. */
  'errors.creditsGone',
] as const;
export type BillingError = (typeof BILLING_ERRORS)[number];

const userEmail = z.email().max(254);
/** Made by the client, the same at each try: with it the change happens once. `Idempotency-Key` says the same. */
const key = z.uuid().optional();

/** Body of `POST /api/bot/users/payments`. */
export const newPaymentSchema = z
  .strictObject({
    userEmail,
    type: z.enum(OFFERED_TYPES),
    amount: eurosSchema.positive().max(MAX_PAYMENT_EUROS),
    /** Percent; only for a credit, which has one above 0 to 100: what is outside is answered 422. */
    rate: z.number().min(-1e6).max(1e6).optional(),
    method: paymentMethodSchema.optional(),
    reference: lineSchema.max(MAX_REFERENCE_CHARS).optional(),
    comment: lineSchema.max(MAX_COMMENT_CHARS).optional(),
    key,
  })
  .refine(({ type, method }) => type !== 'credit' || method !== undefined, {
    path: ['method'],
    error: 'is required for a credit',
  })
  .refine(({ type, rate, method }) => type === 'credit' || (rate === undefined && method === undefined), {
    path: ['type'],
    error: 'only a credit has a rate and a method',
  });
export type NewPayment = z.output<typeof newPaymentSchema>;

/** Body of `POST /api/bot/users/corrections`; below zero is for the user. */
export const newCorrectionSchema = z.strictObject({
  userEmail,
  amount: signedEurosSchema
    .min(0 - MAX_PAYMENT_EUROS)
    .max(MAX_PAYMENT_EUROS)
    .refine((amount) => amount !== 0, { error: 'must not be 0' }),
  reason: lineSchema.max(MAX_REASON_CHARS).optional(),
  key,
});
export type NewCorrection = z.output<typeof newCorrectionSchema>;

/** Of a payment or correction that is to be deleted. */
export const billingRowParamsSchema = z.object({ id: z.string().regex(/^[\w-]{1,64}$/) });
export const deleteRowSchema = z.strictObject({ userEmail });
export const billingParamsSchema = z.object({ email: z.string().min(1).max(254) });

const done = { success: z.literal(true), message: z.string() };

/** Answer of `POST /api/bot/users/payments`. */
export const paymentAnswerSchema = z.object({
  ...done,
  payment: paymentSchema,
  /** The most that the next one of its type may be, in euros; a credit has no such limit. */
  maxAmount: eurosSchema.optional(),
});
export const correctionAnswerSchema = z.object({ ...done, correction: correctionSchema });
/** What was deleted, as it was. */
export const deletedPaymentSchema = z.object({ ...done, data: paymentSchema });
export const deletedCorrectionSchema = z.object({ ...done, data: correctionSchema });

/** What a summary is worked out of, in euros. */
export const billingTermsSchema = z.object({
  corrections: signedEurosSchema,
  /** Credits bought, by the rate they were bought at; the lowest first. */
  bought: z.array(z.object({ rate: z.number().positive().max(100), amount: eurosSchema })),
  deposits: eurosSchema,
  freecredits: eurosSchema,
  raspberry: eurosSchema,
  withdrawals: eurosSchema,
  /** What was paid for credits. */
  paid: eurosSchema,
  /** What all payments came to in credits: the bot user's account in the ledger. */
  held: signedEurosSchema,
});
export type WireTerms = z.infer<typeof billingTermsSchema>;

/** Answer of `GET /api/bot/users/{email}/billing-statistics`. */
export const billingStatisticsSchema = z.object({
  ...done,
  data: z.object({
    /** The last 365 days, oldest first, without days on which no bet was settled. */
    profitByDay: z.array(profitDaySchema),
    summary: billingSummarySchema,
    terms: billingTermsSchema,
    /** Newest first. */
    payments: z.array(paymentSchema),
    corrections: z.array(correctionSchema),
    /** ISO 8601: the moment that all of it is of. */
    countedAt: z.iso.datetime(),
  }),
});
export type BillingStatistics = z.infer<typeof billingStatisticsSchema>['data'];
