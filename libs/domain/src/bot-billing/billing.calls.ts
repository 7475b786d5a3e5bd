import { z } from 'zod';
import { eurosSchema, signedEurosSchema } from '../money/index.ts';
import { lineSchema } from '../text/index.ts';
import { DAY_MS } from '../time/index.ts';
import {
  billingSummarySchema,
  correctionSchema,
  paymentMethodSchema,
  paymentSchema,
  profitDaySchema,
} from './billing.schema.ts';

/** A million euros: more is a mistake of whoever types. */
export const MAX_PAYMENT_EUROS = 1_000_000;
/** Ten million euros: no sum of one bot user goes beyond, so that those of all of them can be told. */
export const MAX_BILLED_CENTS = 1_000_000_000;
/** Within a day the same credit payment is asked about before it is recorded again. */
export const SAME_PAYMENT_MS = DAY_MS;
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
  /** More than the credit left, or than was deposited. */
  'errors.withdrawalExceedsMax',
  /** Nothing is left that could be taken out. */
  'errors.nothingToWithdraw',
  /** There is credit left, but nobody's deposit among it: what was bought stays. */
  'errors.nothingDeposited',
  /** Money of the admin's went back and its credits were spent: first comes what is owed. */
  'errors.debt',
  /** More than the admin may give in a day. */
  'errors.dailyCap',
  /** What is taken back has been spent or moved on since. */
  'errors.creditsGone',
  /** With it a sum of the bot user would be beyond all bounds. */
  'errors.sumTooLarge',
  /** The same was recorded within a day: `again` says that it is meant. */
  'errors.samePayment',
  /** The second person is somebody else than the first. */
  'errors.ownPayment',
  /** Whoever asked for it may not make credits any more. */
  'errors.makerLostRight',
  /** It was approved, declined, or its time is over. */
  'errors.decided',
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
    /** Of a withdrawal: whose deposit goes back to them; by default the actor's own. */
    depositorId: z.string().min(1).max(64).optional(),
    /** Of a credit: recorded though the same was within a day. */
    again: z.boolean().optional(),
    key,
  })
  .refine(({ type, method }) => type !== 'credit' || method !== undefined, {
    path: ['method'],
    error: 'is required for a credit',
  })
  .refine(({ type, rate, method }) => type === 'credit' || (rate === undefined && method === undefined), {
    path: ['type'],
    error: 'only a credit has a rate and a method',
  })
  .refine(({ type, depositorId }) => type === 'withdrawal' || depositorId === undefined, {
    path: ['depositorId'],
    error: 'only a withdrawal goes back to somebody',
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

/** Why a credit payment waits for a second person: its rate is not the agreed one, or the day's cap is reached. */
export const WAITS_FOR = ['rate', 'cap'] as const;

/** A credit payment that waits for a second person. */
export const waitingPaymentSchema = paymentSchema
  .pick({ id: true, amount: true, method: true, reference: true, comment: true, addedBy: true })
  .extend({
    userEmail: z.string(),
    /** How people call the bot user. */
    alias: z.string().optional(),
    rate: z.number().positive().max(100),
    agreedRate: z.number().positive().max(100).optional(),
    /** What it would bring, in credits. */
    credits: eurosSchema,
    waitsFor: z.enum(WAITS_FOR),
    at: z.iso.datetime(),
    expiresAt: z.iso.datetime(),
    /** Whether the reader has asked for it: then somebody else decides. */
    isOwn: z.boolean(),
  });
export type WaitingPayment = z.infer<typeof waitingPaymentSchema>;

/** Answer of `GET /api/bot/users/payments/waiting`: the oldest first. */
export const waitingPaymentsSchema = z.object({
  success: z.literal(true),
  waiting: z.array(waitingPaymentSchema),
});
export const waitingParamsSchema = z.object({ id: z.uuid() });
export const decidedPaymentSchema = z.object(done);

/** Answer of `POST /api/bot/users/payments`. */
export const paymentAnswerSchema = z.object({
  ...done,
  payment: paymentSchema,
  /** `waiting`: for a second person; until then it counts nowhere. */
  state: z.enum(['done', 'waiting']),
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

/** What one admin has deposited less what went back, and how much of it can go back now; in euros. */
export const depositorSchema = z.object({
  id: z.string(),
  name: z.string().optional(),
  isOwn: z.boolean(),
  deposited: eurosSchema,
  withdrawable: eurosSchema,
});
export type Depositor = z.infer<typeof depositorSchema>;

/** Answer of `GET /api/bot/users/{email}/billing-statistics`. */
export const billingStatisticsSchema = z.object({
  ...done,
  data: z.object({
    /** The last 365 days, oldest first, without days on which no bet was settled. */
    profitByDay: z.array(profitDaySchema),
    summary: billingSummarySchema,
    terms: billingTermsSchema,
    /** Percent that a credit of the reader's costs without a second person; missing where none is agreed. */
    agreedRate: z.number().positive().max(100).optional(),
    /** Whose deposits could go back: the reader's own, and everybody's for who may send them back. */
    depositors: z.array(depositorSchema),
    /** Credit payments that wait for a second person, the oldest first. */
    waiting: z.array(waitingPaymentSchema),
    /** Newest first. */
    payments: z.array(paymentSchema),
    corrections: z.array(correctionSchema),
    /** ISO 8601: the moment that all of it is of. */
    countedAt: z.iso.datetime(),
  }),
});
export type BillingStatistics = z.infer<typeof billingStatisticsSchema>['data'];
