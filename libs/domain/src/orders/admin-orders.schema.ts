import { z } from 'zod';
import { centsSchema, creditsSchema } from '../money/index.ts';
import { orderPaymentSchema, orderSchema, orderStateSchema } from './orders.schema.ts';

/** A part of a payment that goes back because somebody of us said so, or that the provider told of. */
export const orderRefundSchema = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  amountCents: centsSchema,
  /** `asked`: the provider has not said yet that it is done. */
  state: z.enum(['asked', 'done', 'refused']),
  reason: z.string().optional(),
  /** Id of who asked; missing where it was done at the provider. */
  by: z.string().optional(),
});
export type OrderRefund = z.infer<typeof orderRefundSchema>;

export const orderDisputeSchema = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  amountCents: centsSchema,
  state: z.enum(['open', 'won', 'lost']),
});
export type OrderDispute = z.infer<typeof orderDisputeSchema>;

/** A payment as administrators see it. */
export const adminOrderPaymentSchema = orderPaymentSchema.extend({
  /** `paypal`: by the button. `byHand`: confirmed by an administrator. `free`: nothing was paid. */
  method: z.enum(['paypal', 'byHand', 'free']).optional(),
  /** The provider's name of the payment, or what the administrator wrote. */
  paymentId: z.string().optional(),
  /** What it brought and was taken back again, in hundredths of credits. */
  creditsBack: creditsSchema,
  refunds: z.array(orderRefundSchema),
  disputes: z.array(orderDisputeSchema),
  /** What may be done with it now. */
  mayRefund: z.boolean(),
  mayConfirm: z.boolean(),
});

/** An order as administrators see it. */
export const adminOrderSchema = orderSchema.extend({
  /** Missing once the account is gone. */
  buyer: z.object({ id: z.string(), name: z.string(), email: z.string() }).optional(),
  /** Who made it: the buyer, or an administrator. */
  madeBy: z.enum(['buyer', 'admin']),
  comment: z.string().optional(),
  payments: z.array(adminOrderPaymentSchema),
});
export type AdminOrder = z.infer<typeof adminOrderSchema>;

/** Query of `GET /api/admin/orders`: newest first. */
export const adminOrdersQuerySchema = z.object({
  /** A part of the buyer's name or address, the number of the order, or the provider's name of a payment. */
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

/** Answer of everything that is done with one order in the back office. */
export const adminOrderAnswerSchema = z.object({ success: z.literal(true), order: adminOrderSchema });

const textSchema = (max: number) => z.string().trim().min(1).max(max);
/** More euros or credits than any order has. */
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

/** Body of `.../payments/{position}/refund`. With the same key it is the same refund; for another body 422. */
export const newRefundSchema = z.strictObject({
  key: z.uuid(),
  amountCents: centsSchema.positive().max(MAX_CENTS),
  reason: textSchema(500),
  /** Of money that came for this payment and bought nothing, by the provider's name of it; without it of the payment itself. */
  captureId: z
    .string()
    .regex(/^[\w-]{1,64}$/)
    .optional(),
});
export type NewRefund = z.infer<typeof newRefundSchema>;

/** Body of `.../payments/{position}/confirm`: it was paid outside the provider. */
export const paymentConfirmationSchema = z.strictObject({ reference: textSchema(200) });
export type PaymentConfirmation = z.infer<typeof paymentConfirmationSchema>;
