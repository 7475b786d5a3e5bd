import { z } from 'zod';
import { centsSchema } from '../money/index.ts';
import { planSchema } from '../plans/index.ts';
import { receiptKindSchema, receiptNumberSchema } from '../receipts/index.ts';
import { lineSchema } from '../text/index.ts';
import { listedReceiptSchema } from './billing.schema.ts';

const PAGE_MAX = 100;
const pageFields = {
  /** Part of a person's name or address, of a receipt's number, or of the provider's id of a payment. */
  search: lineSchema.min(1).max(200).optional(),
  /** `nextBefore` of the page before. */
  before: z
    .string()
    .regex(/^\d{1,16}\.[\w.-]{1,100}$/)
    .optional(),
  limit: z.coerce.number().int().min(1).max(PAGE_MAX).default(50),
};
/** The person concerned; missing once the account is deleted. */
const personSchema = z.object({ id: z.string(), name: z.string(), email: z.string() });

/** Query of `GET /api/admin/receipts`: newest first. */
export const adminReceiptsQuerySchema = z.strictObject({ ...pageFields, kind: receiptKindSchema.optional() });
export type AdminReceiptsQuery = z.output<typeof adminReceiptsQuerySchema>;
export const adminReceiptsPageSchema = z.object({
  success: z.literal(true),
  receipts: z.array(listedReceiptSchema),
  nextBefore: z.string().optional(),
});
export type AdminReceiptsPage = z.infer<typeof adminReceiptsPageSchema>;

/** State of a subscription payment, as reported by the provider. */
export const chargeStatusSchema = z.enum(['completed', 'pending', 'returned', 'failed']);
export type ChargeStatus = z.infer<typeof chargeStatusSchema>;

/** A refund of (part of) a charge that an administrator requested. */
const chargeRefundSchema = z.object({
  at: z.iso.datetime(),
  amountCents: centsSchema,
  /** `asked`: the provider has not confirmed it yet. */
  state: z.enum(['asked', 'done', 'refused']),
  reason: z.string(),
  /** E-mail of the administrator; missing once that account is deleted. */
  by: z.string().optional(),
});
export type ChargeRefund = z.infer<typeof chargeRefundSchema>;

/** A payment of a subscription as administrators see it. */
export const adminChargeSchema = z.object({
  paymentId: z.string(),
  at: z.iso.datetime(),
  status: chargeStatusSchema,
  plan: planSchema,
  days: z.int().nonnegative(),
  amountCents: centsSchema,
  currency: z.string(),
  /** Why a received payment bought nothing. */
  refusedFor: z.string().optional(),
  subscriptionId: z.string(),
  /** The provider's id of the subscription. */
  providerId: z.string().optional(),
  buyer: personSchema.optional(),
  receipt: receiptNumberSchema.optional(),
  /** Refunded amount, including refunds in progress. */
  refundedCents: centsSchema.nonnegative(),
  refunds: z.array(chargeRefundSchema),
  /** The buyer's bank or the provider holds the money until it decides, or has taken it. */
  disputed: z.enum(['open', 'lost']).optional(),
  /** Whether part of it can be refunded now. */
  mayRefund: z.boolean(),
});
export type AdminCharge = z.infer<typeof adminChargeSchema>;

/** Query of `GET /api/admin/charges`: newest first. */
export const adminChargesQuerySchema = z.strictObject({
  ...pageFields,
  status: chargeStatusSchema.optional(),
});
export type AdminChargesQuery = z.output<typeof adminChargesQuerySchema>;
export const adminChargesPageSchema = z.object({
  success: z.literal(true),
  charges: z.array(adminChargeSchema),
  nextBefore: z.string().optional(),
});
export type AdminChargesPage = z.infer<typeof adminChargesPageSchema>;

/** Body of `POST /api/admin/charges/{paymentId}/refund`. Idempotent by key; the same key with another body gets 422. */
export const chargeRefundBodySchema = z.strictObject({
  key: z.uuid(),
  amountCents: centsSchema.positive().max(10_000_000),
  reason: lineSchema.min(1).max(500),
});
export type ChargeRefundBody = z.infer<typeof chargeRefundBodySchema>;
export const adminChargeAnswerSchema = z.object({ success: z.literal(true), charge: adminChargeSchema });

/** Resolutions for money that was received but bought nothing. */
export const ALARM_RESOLUTIONS = [
  /** Refunded to the payer. */
  'refunded',
  /** The buyer got what they paid for. */
  'corrected',
  /** The buyer agreed that we keep it. */
  'kept',
  /** Nothing was wrong. */
  'falseAlarm',
] as const;
const alarmResolutionSchema = z.enum(ALARM_RESOLUTIONS);
export type AlarmResolution = z.infer<typeof alarmResolutionSchema>;

/** Money received that differs from what was agreed: an administrator must check it. */
export const paymentAlarmSchema = z.object({
  /** The number of its audit entry. */
  id: z.int().positive(),
  at: z.iso.datetime(),
  /** Its subject: `payment:<id>`, `subscription:<id>`, `order:<id>`. */
  target: z.string(),
  reason: z.string(),
  /** The buyer, where the payment is known. */
  buyer: personSchema.optional(),
  amountCents: centsSchema.optional(),
  /** The suggested refund: the excess over the price, or all of a payment that bought nothing. */
  proposal: z
    .object({
      paymentId: z.string(),
      refundCents: centsSchema,
      leftCents: centsSchema,
      /** For a pack: which payment of which order. */
      order: z.object({ id: z.string(), position: z.int().positive() }).optional(),
    })
    .optional(),
  resolved: z
    .object({
      at: z.iso.datetime(),
      how: alarmResolutionSchema,
      note: z.string(),
      /** Missing once the account is deleted. */
      by: z.string().optional(),
    })
    .optional(),
});
export type PaymentAlarm = z.infer<typeof paymentAlarmSchema>;

/** Query of `GET /api/admin/payment-alarms`: newest first. */
export const paymentAlarmsQuerySchema = z.strictObject({
  state: z.enum(['open', 'resolved']).default('open'),
  before: z.coerce.number().int().positive().optional(),
  limit: z.coerce.number().int().min(1).max(PAGE_MAX).default(50),
});
export type PaymentAlarmsQuery = z.output<typeof paymentAlarmsQuerySchema>;
export const paymentAlarmsPageSchema = z.object({
  success: z.literal(true),
  alarms: z.array(paymentAlarmSchema),
  /** Number of unresolved alarms. */
  open: z.int().nonnegative(),
  nextBefore: z.int().positive().optional(),
});
export type PaymentAlarmsPage = z.infer<typeof paymentAlarmsPageSchema>;

/** Body of `POST /api/admin/payment-alarms/{id}/resolve`. */
export const resolveAlarmSchema = z.strictObject({
  how: alarmResolutionSchema,
  note: lineSchema.min(1).max(500),
});
export type ResolveAlarm = z.infer<typeof resolveAlarmSchema>;
export const paymentAlarmAnswerSchema = z.object({ success: z.literal(true), alarm: paymentAlarmSchema });

/** The tax of sales to a country from a day (UTC) on. */
export const taxRateSchema = z.object({
  /** ISO 3166, or `OTHER`: every country that is not listed. */
  country: z.string().regex(/^([A-Z]{2}|OTHER)$/),
  name: z.string(),
  /** Hundredths of a percent: 2100 is 21 %. */
  rate: z.int().min(0).max(10_000),
  validFrom: z.iso.date(),
  /** `past`: superseded by a later one. `future`: not yet in force; only these can be deleted. */
  state: z.enum(['past', 'current', 'future']),
});
export type TaxRate = z.infer<typeof taxRateSchema>;
export const taxRatesAnswerSchema = z.object({ success: z.literal(true), taxRates: z.array(taxRateSchema) });

/** Body of `POST /api/admin/tax-rates`. */
export const newTaxRateSchema = z.strictObject({
  country: taxRateSchema.shape.country,
  name: lineSchema.min(1).max(40),
  rate: taxRateSchema.shape.rate,
  /** Today (UTC) or later: existing receipts stay explained by the table. */
  validFrom: z.iso.date(),
});
export type NewTaxRate = z.infer<typeof newTaxRateSchema>;

/** Closed list of the refusals of these routes, in `error`; the screens translate them. */
export const BILLING_ERRORS = [
  /** The alarm is already resolved. */
  'errors.alarmResolved',
  /** Receipts may have been issued by then: a rate begins today or later, and one in force cannot be deleted. */
  'errors.taxRatePast',
  /** The country already has a rate from that day. */
  'errors.taxRateTaken',
  /** Exceeds the remaining amount of the payment. */
  'errors.refundTooMuch',
  /** The payment's state allows no refund. */
  'errors.notNow',
  /** Administrators cannot refund their own payment. */
  'errors.ownPayment',
  /** The payment provider refused, or does not answer; the refund may still happen. */
  'errors.providerError',
  /** This installation has no account with the payment provider. */
  'errors.providerMissing',
] as const;
const billingErrorSchema = z.enum(BILLING_ERRORS);
export type BillingError = z.infer<typeof billingErrorSchema>;
