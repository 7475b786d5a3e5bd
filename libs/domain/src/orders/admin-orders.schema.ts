import { z } from 'zod';
import { centsSchema, creditsSchema } from '../money/index.ts';
import { orderPaymentSchema, orderSchema, orderStateSchema } from './orders.schema.ts';

/** A refund of (part of) a payment that an administrator requested or the provider reported. */
const orderRefundSchema = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  amountCents: centsSchema,
  /** `asked`: the provider has not confirmed it yet. */
  state: z.enum(['asked', 'done', 'refused']),
  reason: z.string().optional(),
  /** Id of the requester; missing where it was made at the provider. */
  by: z.string().optional(),
});
export type OrderRefund = z.infer<typeof orderRefundSchema>;

const orderDisputeSchema = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  amountCents: centsSchema,
  state: z.enum(['open', 'won', 'lost']),
});
export type OrderDispute = z.infer<typeof orderDisputeSchema>;

/** A payment in the back office. */
const adminOrderPaymentSchema = orderPaymentSchema.extend({
  /** `paypal`: by the button. `byHand`: confirmed by an administrator. `free`: nothing was paid. */
  method: z.enum(['paypal', 'byHand', 'free']).optional(),
  /** The provider's id of the payment, or the administrator's reference. */
  paymentId: z.string().optional(),
  /** Its credits that were reversed, in hundredths of credits. */
  creditsBack: creditsSchema,
  refunds: z.array(orderRefundSchema),
  disputes: z.array(orderDisputeSchema),
  /** Actions available now. */
  mayRefund: z.boolean(),
  mayConfirm: z.boolean(),
});

/** An order in the back office. */
const adminOrderSchema = orderSchema.extend({
  /** Missing once the account is deleted. */
  buyer: z.object({ id: z.string(), name: z.string(), email: z.string() }).optional(),
  /** The buyer, or an administrator. */
  madeBy: z.enum(['buyer', 'admin']),
  comment: z.string().optional(),
  payments: z.array(adminOrderPaymentSchema),
});
export type AdminOrder = z.infer<typeof adminOrderSchema>;

/** Query of `GET /api/admin/orders`: newest first. */
export const adminOrdersQuerySchema = z.object({
  /** Part of the buyer's name or address, the number of the order, or the provider's id of a payment. */
  search: z.string().trim().max(200).optional(),
  state: orderStateSchema.optional(),
  cursor: z.string().max(100).optional(),
});
export const adminOrdersPageSchema = z.object({
  success: z.literal(true),
  orders: z.array(adminOrderSchema),
  /** For the next page; missing on the last. */
  next: z.string().optional(),
});
export type AdminOrdersPage = z.infer<typeof adminOrdersPageSchema>;

/** Answer of the back office's operations on one order. */
export const adminOrderAnswerSchema = z.object({ success: z.literal(true), order: adminOrderSchema });

const textSchema = (max: number) => z.string().trim().min(1).max(max);
/** Exceeds the euros or credits of any order. */
const MAX_CENTS = 10_000_000;

/** Body of `POST /api/admin/orders`: a pack whose price was agreed by mail. */
export const newAdminOrderSchema = z.strictObject({
  key: z.uuid(),
  userEmail: z.email().max(254),
  /** Hundredths. */
  credits: creditsSchema.positive().max(MAX_CENTS * 10),
  priceCents: centsSchema.positive().max(MAX_CENTS),
  comment: textSchema(500),
});
export type NewAdminOrder = z.infer<typeof newAdminOrderSchema>;

/** Body of `.../payments/{position}/refund`. Idempotent by key; the same key with another body gets 422. */
export const newRefundSchema = z.strictObject({
  key: z.uuid(),
  amountCents: centsSchema.positive().max(MAX_CENTS),
  reason: textSchema(500),
  /**
   * The provider's id of money received for this payment that bought nothing; without it the payment itself is
   * refunded.
   */
  captureId: z
    .string()
    .regex(/^[\w-]{1,64}$/)
    .optional(),
});
export type NewRefund = z.infer<typeof newRefundSchema>;

/** Body of `.../payments/{position}/confirm`: it was paid outside the provider. */
export const paymentConfirmationSchema = z.strictObject({ reference: textSchema(200) });
export type PaymentConfirmation = z.infer<typeof paymentConfirmationSchema>;
