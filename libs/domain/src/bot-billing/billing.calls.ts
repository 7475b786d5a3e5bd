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

/** A million euros: anything above is a typing error. */
const MAX_PAYMENT_EUROS = 1_000_000;
/** Ten million euros: maximum of each total of a bot user, so that totals over all users stay in range. */
export const MAX_BILLED_CENTS = 1_000_000_000;
/** Repeating a credit payment within a day requires a confirmation. */
export const SAME_PAYMENT_MS = DAY_MS;
const MAX_REFERENCE_CHARS = 100;
const MAX_COMMENT_CHARS = 500;
export const MAX_REASON_CHARS = 500;

/** Types that a person may record; the server creates the others. */
export const OFFERED_TYPES = ['credit', 'deposit', 'withdrawal'] as const;
export type OfferedType = (typeof OFFERED_TYPES)[number];

/** Why money of a bot user did not move; screens translate them. */
export const BILLING_ERRORS = [
  /** A rate is above 0, at most 100, with at most two decimals. */
  'errors.invalidRate',
  /** The admin has fewer credits than they would deposit. */
  'errors.depositExceedsMaxAvailable',
  /** Exceeds the credit left, or the admin's deposits. */
  'errors.withdrawalExceedsMax',
  /** There is no credit left to withdraw. */
  'errors.nothingToWithdraw',
  /** The credit left contains no deposit: bought credit cannot be withdrawn. */
  'errors.nothingDeposited',
  /** A payment of the admin's was refunded after its credits were spent: the debt comes first. */
  'errors.debt',
  /** Exceeds what the admin may give in a day. */
  'errors.dailyCap',
  /** The credits to take back were spent or moved since. */
  'errors.creditsGone',
  /** A total of the bot user would exceed its maximum. */
  'errors.sumTooLarge',
  /** The same payment was recorded within a day: `again` confirms it. */
  'errors.samePayment',
  /** The second person must not be the first. */
  'errors.ownPayment',
  /** The requester has lost the permission to create credits. */
  'errors.makerLostRight',
  /** Already approved, declined, or expired. */
  'errors.decided',
] as const;
export type BillingError = (typeof BILLING_ERRORS)[number];

const userEmail = z.email().max(254);
/** Idempotency key, made by the client and the same in retries. Equivalent to the `Idempotency-Key` header. */
const key = z.uuid().optional();

/** Body of `POST /api/bot/users/payments`. */
export const newPaymentSchema = z
  .strictObject({
    userEmail,
    type: z.enum(OFFERED_TYPES),
    amount: eurosSchema.positive().max(MAX_PAYMENT_EUROS),
    /** Percent; required for a credit, above 0 to 100, and only for it: out of range is answered 422. */
    rate: z.number().min(-1e6).max(1e6).optional(),
    method: paymentMethodSchema.optional(),
    reference: lineSchema.max(MAX_REFERENCE_CHARS).optional(),
    comment: lineSchema.max(MAX_COMMENT_CHARS).optional(),
    /** Of a withdrawal: whose deposit is returned to them; by default the caller's own. */
    depositorId: z.string().min(1).max(64).optional(),
    /** Of a credit: confirms a repetition within a day. */
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

/** Body of `POST /api/bot/users/corrections`; negative is in the user's favour. */
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

/** Id of a payment or correction to delete. */
export const billingRowParamsSchema = z.object({ id: z.string().regex(/^[\w-]{1,64}$/) });
export const deleteRowSchema = z.strictObject({ userEmail });
export const billingParamsSchema = z.object({ email: z.string().min(1).max(254) });

const done = { success: z.literal(true), message: z.string() };

/** Why a credit payment needs approval: its rate is not the agreed one, or the day's cap is reached. */
const WAITS_FOR = ['rate', 'cap'] as const;

/** A credit payment that waits for approval by a second person. */
export const waitingPaymentSchema = paymentSchema
  .pick({ id: true, amount: true, method: true, reference: true, comment: true, addedBy: true })
  .extend({
    userEmail: z.string(),
    /** Display name of the bot user. */
    alias: z.string().optional(),
    rate: z.number().positive().max(100),
    agreedRate: z.number().positive().max(100).optional(),
    /** Credits that it would bring. */
    credits: eurosSchema,
    waitsFor: z.enum(WAITS_FOR),
    at: z.iso.datetime(),
    expiresAt: z.iso.datetime(),
    /** Whether the caller requested it: then another person must decide. */
    isOwn: z.boolean(),
  });
export type WaitingPayment = z.infer<typeof waitingPaymentSchema>;

/** Answer of `GET /api/bot/users/payments/waiting`: oldest first. */
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
  /** `waiting`: for approval; until then it counts nowhere. */
  state: z.enum(['done', 'waiting']),
  /** Maximum of the next one of its type, in euros; a credit has none. */
  maxAmount: eurosSchema.optional(),
});
export const correctionAnswerSchema = z.object({ ...done, correction: correctionSchema });
/** The deleted payment as it was. */
export const deletedPaymentSchema = z.object({ ...done, data: paymentSchema });
export const deletedCorrectionSchema = z.object({ ...done, data: correctionSchema });

/** The amounts that a summary is computed from, in euros. */
const billingTermsSchema = z.object({
  corrections: signedEurosSchema,
  /** Bought credits by rate; lowest rate first. */
  bought: z.array(z.object({ rate: z.number().positive().max(100), amount: eurosSchema })),
  deposits: eurosSchema,
  freecredits: eurosSchema,
  raspberry: eurosSchema,
  withdrawals: eurosSchema,
  /** Paid for credits. */
  paid: eurosSchema,
  /** All payments in credits: the balance of the bot user's ledger account. */
  held: signedEurosSchema,
});
export type WireTerms = z.infer<typeof billingTermsSchema>;

/** One admin's deposits less returns, and how much can be returned now; in euros. */
const depositorSchema = z.object({
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
    /** Percent at which the caller can add credit without approval; missing where none is agreed. */
    agreedRate: z.number().positive().max(100).optional(),
    /** Whose deposits can be returned: the caller's own, and everybody's for callers who may return them. */
    depositors: z.array(depositorSchema),
    /** Credit payments that wait for approval, oldest first. */
    waiting: z.array(waitingPaymentSchema),
    /** Newest first. */
    payments: z.array(paymentSchema),
    corrections: z.array(correctionSchema),
    /** ISO 8601: the moment of all these figures. */
    countedAt: z.iso.datetime(),
  }),
});
export type BillingStatistics = z.infer<typeof billingStatisticsSchema>['data'];
