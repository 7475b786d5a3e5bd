import { z } from 'zod';
import type { ProviderCapture, ProviderDispute, ProviderOrder, ProviderRefund } from '#money/orders';
import { minorUnits } from './money.ts';

const timeSchema = z.iso.datetime({ offset: true }).transform((text) => Date.parse(text));

const amountSchema = z
  .object({ currency_code: z.string().length(3), value: z.string() })
  .transform(({ currency_code: currency, value }, context) => {
    const amountCents = minorUnits(value, currency);
    if (amountCents !== undefined) return { amountCents, currency };
    context.addIssue('is no amount of this currency');
    return z.NEVER;
  });

/** A name that is not known yet is money that has not come. */
const CAPTURE_STATUS: Record<string, ProviderCapture['status']> = {
  COMPLETED: 'completed',
  PARTIALLY_REFUNDED: 'completed',
  REFUNDED: 'completed',
  DECLINED: 'failed',
  FAILED: 'failed',
};

const captureSchema = z
  .object({
    id: z.string().min(1),
    status: z.string(),
    amount: amountSchema,
    custom_id: z.string().optional(),
    create_time: timeSchema,
  })
  .transform(
    ({ id, status, amount, custom_id, create_time }): ProviderCapture => ({
      id,
      status: CAPTURE_STATUS[status] ?? 'pending',
      isReturned: status === 'REFUNDED',
      atMs: create_time,
      customId: custom_id,
      ...amount,
    }),
  );

const REFUND_STATUS: Record<string, ProviderRefund['status']> = {
  COMPLETED: 'completed',
  FAILED: 'failed',
  CANCELLED: 'failed',
};

const refundSchema = z
  .object({
    id: z.string().min(1),
    status: z.string(),
    amount: amountSchema,
    custom_id: z.string().optional(),
    create_time: timeSchema,
  })
  .transform(
    ({ id, status, amount: { amountCents }, custom_id, create_time }): ProviderRefund => ({
      id,
      status: REFUND_STATUS[status] ?? 'pending',
      atMs: create_time,
      amountCents,
      customId: custom_id,
    }),
  );

const ORDER_STATUS: Record<string, ProviderOrder['status']> = {
  CREATED: 'created',
  SAVED: 'created',
  PAYER_ACTION_REQUIRED: 'created',
  APPROVED: 'approved',
  COMPLETED: 'completed',
  VOIDED: 'dead',
};

const unitSchema = z.object({
  amount: amountSchema,
  custom_id: z.string().optional(),
  payee: z.object({ merchant_id: z.string().optional() }).optional(),
  payments: z
    .object({ captures: z.array(captureSchema).default([]), refunds: z.array(refundSchema).default([]) })
    .default({ captures: [], refunds: [] }),
});

/** `GET /v2/checkout/orders/{id}`: ours have one purchase unit each. */
export const orderAnswerSchema = z
  .object({ id: z.string().min(1), status: z.string(), purchase_units: z.tuple([unitSchema]) })
  .transform(({ id, status, purchase_units: [{ amount, custom_id, payee, payments }] }): ProviderOrder => {
    const { captures, refunds } = payments;
    const known = ORDER_STATUS[status] ?? 'created';
    return {
      id,
      status: known,
      customId: custom_id,
      payee: payee?.merchant_id,
      ...amount,
      captures,
      refunds,
    };
  });

/** What is made: the order, or a refund. */
export const madeAnswerSchema = z.object({ id: z.string().min(1) });
export const madeOrderAnswerSchema = z
  .object({ id: z.string().min(1), purchase_units: z.tuple([unitSchema]) })
  .transform(({ id, purchase_units: [{ payee }] }) => ({ id, payee: payee?.merchant_id }));

/** `GET /v2/payments/captures/{id}` names its order. */
export const captureAnswerSchema = z.object({
  supplementary_data: z
    .object({ related_ids: z.object({ order_id: z.string().optional() }).optional() })
    .optional(),
});

/** Decided for the seller, whatever the name of it. */
const WON = new Set(['RESOLVED_SELLER_FAVOUR', 'RESOLVED_SELLER_FAVOR', 'CANCELED_BY_BUYER', 'DENIED']);

/** `GET /v1/customer/disputes/{id}`; undefined where it is about none of our captures. */
export const disputeAnswerSchema = z
  .object({
    dispute_id: z.string().min(1),
    status: z.string(),
    create_time: timeSchema,
    dispute_amount: amountSchema,
    disputed_transactions: z.array(z.object({ seller_transaction_id: z.string().optional() })).default([]),
    dispute_outcome: z.object({ outcome_code: z.string().optional() }).optional(),
  })
  .transform((answer): ProviderDispute | undefined => {
    const { dispute_id, status, create_time, dispute_amount, disputed_transactions, dispute_outcome } =
      answer;
    const captureId = disputed_transactions.find(
      ({ seller_transaction_id }) => seller_transaction_id,
    )?.seller_transaction_id;
    if (captureId === undefined) return undefined;
    const decided = WON.has(dispute_outcome?.outcome_code ?? '') ? 'won' : 'lost';
    const state = status === 'RESOLVED' ? decided : 'open';
    return { id: dispute_id, captureId, state, amountCents: dispute_amount.amountCents, atMs: create_time };
  });

/** `GET /v1/customer/disputes` */
export const disputesAnswerSchema = z.object({
  items: z.array(z.object({ dispute_id: z.string().min(1) })).default([]),
});
