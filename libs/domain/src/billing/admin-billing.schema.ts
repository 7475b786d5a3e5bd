import { z } from 'zod';
import { errorAnswerSchema } from '../errors/index.ts';
import { centsSchema } from '../money/index.ts';
import { planSchema } from '../plans/index.ts';
import { receiptKindSchema, receiptNumberSchema } from '../receipts/index.ts';
import { lineSchema } from '../text/index.ts';
import { listedReceiptSchema } from './billing.schema.ts';

const PAGE_MAX = 100;
const pageFields = {
  /** A part of a person's name or address, of a receipt's number, or of the provider's name of a payment. */
  search: lineSchema.min(1).max(200).optional(),
  /** `nextBefore` of the page before. */
  before: z
    .string()
    .regex(/^\d{1,16}\.[\w.-]{1,100}$/)
    .optional(),
  limit: z.coerce.number().int().min(1).max(PAGE_MAX).default(50),
};
/** Who it is about; missing once the account is gone. */
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

/** How a payment of a subscription stands, as the provider says it. */
export const chargeStatusSchema = z.enum(['completed', 'pending', 'returned', 'failed']);
export type ChargeStatus = z.infer<typeof chargeStatusSchema>;

/** A part of a charge that goes back because an administrator said so. */
export const chargeRefundSchema = z.object({
  at: z.iso.datetime(),
  amountCents: centsSchema,
  /** `asked`: the provider has not said yet that it is done. */
  state: z.enum(['asked', 'done', 'refused']),
  reason: z.string(),
  /** E-mail of who asked; missing once the account is gone. */
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
  /** Why it bought nothing though it came in. */
  refusedFor: z.string().optional(),
  subscriptionId: z.string(),
  /** The provider's name of the subscription. */
  providerId: z.string().optional(),
  buyer: personSchema.optional(),
  receipt: receiptNumberSchema.optional(),
  /** What went back, and what is on its way back. */
  refundedCents: centsSchema.nonnegative(),
  refunds: z.array(chargeRefundSchema),
  /** The buyer's bank or the provider holds the money until it is decided, or has taken it. */
  disputed: z.enum(['open', 'lost']).optional(),
  /** Whether something of it may go back now. */
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

/** Body of `POST /api/admin/charges/{paymentId}/refund`. With the same key it is the same refund; for another body 422. */
export const chargeRefundBodySchema = z.strictObject({
  key: z.uuid(),
  amountCents: centsSchema.positive().max(10_000_000),
  reason: lineSchema.min(1).max(500),
});
export type ChargeRefundBody = z.infer<typeof chargeRefundBodySchema>;
export const adminChargeAnswerSchema = z.object({ success: z.literal(true), charge: adminChargeSchema });

/** What was done about money that came in and bought nothing. */
export const ALARM_RESOLUTIONS = [
  /** It went back to who paid. */
  'refunded',
  /** The person got what they paid for. */
  'corrected',
  /** They agreed that it stays. */
  'kept',
  /** There was nothing wrong. */
  'falseAlarm',
] as const;
export const alarmResolutionSchema = z.enum(ALARM_RESOLUTIONS);
export type AlarmResolution = z.infer<typeof alarmResolutionSchema>;

/** Money that came in and is not what was agreed: somebody must look. */
export const paymentAlarmSchema = z.object({
  /** The number of its entry in the audit log. */
  id: z.int().positive(),
  at: z.iso.datetime(),
  /** What it is about: `payment:<id>`, `subscription:<id>`, `order:<id>`. */
  target: z.string(),
  reason: z.string(),
  /** Whose payment it is, where it is one that is known. */
  buyer: personSchema.optional(),
  amountCents: centsSchema.optional(),
  /** What of a payment should go back: what is over its price, or all that bought nothing. */
  proposal: z
    .object({
      paymentId: z.string(),
      refundCents: centsSchema,
      leftCents: centsSchema,
      /** Where it came for a pack: for which payment of which order. */
      order: z.object({ id: z.string(), position: z.int().positive() }).optional(),
    })
    .optional(),
  resolved: z
    .object({
      at: z.iso.datetime(),
      how: alarmResolutionSchema,
      note: z.string(),
      /** Missing once the account is gone. */
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
  /** How many nobody has resolved. */
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

/** What is taken of a sale to a country from a day (UTC) on. */
export const taxRateSchema = z.object({
  /** ISO 3166, or `OTHER`: everybody whose country is not listed. */
  country: z.string().regex(/^([A-Z]{2}|OTHER)$/),
  name: z.string(),
  /** Hundredths of a percent: 2100 is 21 %. */
  rate: z.int().min(0).max(10_000),
  validFrom: z.iso.date(),
  /** `past`: a later one counts by now. `future`: not yet; only these can be taken away. */
  state: z.enum(['past', 'current', 'future']),
});
export type TaxRate = z.infer<typeof taxRateSchema>;
export const taxRatesAnswerSchema = z.object({ success: z.literal(true), taxRates: z.array(taxRateSchema) });

/** Body of `POST /api/admin/tax-rates`. */
export const newTaxRateSchema = z.strictObject({
  country: taxRateSchema.shape.country,
  name: lineSchema.min(1).max(40),
  rate: taxRateSchema.shape.rate,
  /** Today (UTC) or later: what was written stays explained by the table. */
  validFrom: z.iso.date(),
});
export type NewTaxRate = z.infer<typeof newTaxRateSchema>;

/** Closed list of what these routes refuse in `error`; the screens translate them. */
export const BILLING_ERRORS = [
  /** Somebody resolved the alarm before. */
  'errors.alarmResolved',
  /** Receipts may have been written by then: a rate begins today or later, and one that counts stays. */
  'errors.taxRatePast',
  /** The country has one from that day. */
  'errors.taxRateTaken',
  /** More than is left of the payment. */
  'errors.refundTooMuch',
  /** The payment is not in a state in which something of it could go back. */
  'errors.notNow',
  /** Nobody refunds a payment of their own: somebody else does. */
  'errors.ownPayment',
  /** The payment provider refused, or does not answer; what was asked may still come. */
  'errors.providerError',
  /** This installation has no account with the payment provider. */
  'errors.providerMissing',
] as const;
export const billingErrorSchema = z.enum(BILLING_ERRORS);
export type BillingError = z.infer<typeof billingErrorSchema>;
export const billingRefusalSchema = errorAnswerSchema.extend({ error: billingErrorSchema });
