import { z } from 'zod';
import type { ProviderCapture, ProviderDispute, ProviderOrder, ProviderRefund } from '#money/orders';
import { amountSchema } from './amount.ts';
import { disputeFactsSchema, disputeStanding } from './dispute-outcome.ts';

const timeSchema = z.iso.datetime({ offset: true }).transform((text) => Date.parse(text));

const moneyOf = ({ cents, currency }: z.output<typeof amountSchema>) => ({ amountCents: cents, currency });

/** An unknown status counts as money not received. */
const CAPTURE_STATUS: Record<string, ProviderCapture['status']> = {
  COMPLETED: 'completed',
  PARTIALLY_REFUNDED: 'completed',
  REFUNDED: 'completed',
  DECLINED: 'failed',
  FAILED: 'failed',
};

/** Reasons for a hold until the merchant accepts the payment manually, or sets up the account. */
const WAITS_FOR_US: ReadonlySet<string> = new Set([
  'INTERNATIONAL_WITHDRAWAL',
  'RECEIVING_PREFERENCE_MANDATES_MANUAL_ACTION',
  'UNILATERAL',
  'VERIFICATION_REQUIRED',
]);

const captureSchema = z
  .object({
    id: z.string().min(1),
    status: z.string(),
    status_details: z.object({ reason: z.string().optional() }).optional(),
    amount: amountSchema,
    custom_id: z.string().optional(),
    create_time: timeSchema,
  })
  .transform(
    ({ id, status, status_details, amount, custom_id, create_time }): ProviderCapture => ({
      id,
      status: CAPTURE_STATUS[status] ?? 'pending',
      waitsForUs: status === 'PENDING' && WAITS_FOR_US.has(status_details?.reason ?? ''),
      isReturned: status === 'REFUNDED',
      atMs: create_time,
      customId: custom_id,
      ...moneyOf(amount),
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
    ({ id, status, amount: { cents: amountCents }, custom_id, create_time }): ProviderRefund => ({
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
  PAYER_ACTION_REQUIRED: 'payerAction',
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

/** `GET /v2/checkout/orders/{id}`: our orders have one purchase unit each. */
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
      ...moneyOf(amount),
      captures,
      refunds,
    };
  });

/** A created order or refund. */
export const madeAnswerSchema = z.object({ id: z.string().min(1) });
export const madeOrderAnswerSchema = z
  .object({ id: z.string().min(1), purchase_units: z.tuple([unitSchema]) })
  .transform(({ id, purchase_units: [{ payee }] }) => ({ id, payee: payee?.merchant_id }));

/** `GET /v2/payments/captures/{id}`: contains the order's id. */
export const captureAnswerSchema = z.object({
  supplementary_data: z
    .object({ related_ids: z.object({ order_id: z.string().optional() }).optional() })
    .optional(),
});

/** `GET /v1/customer/disputes/{id}`; undefined unless it concerns one of our captures. */
export const disputeAnswerSchema = disputeFactsSchema
  .extend({
    dispute_id: z.string().min(1),
    create_time: timeSchema,
    disputed_transactions: z.array(z.object({ seller_transaction_id: z.string().optional() })).default([]),
  })
  .transform((answer): ProviderDispute | undefined => {
    const { dispute_id, create_time, disputed_transactions } = answer;
    const captureId = disputed_transactions.find(
      ({ seller_transaction_id }) => seller_transaction_id,
    )?.seller_transaction_id;
    if (captureId === undefined) return undefined;
    return { id: dispute_id, captureId, atMs: create_time, ...disputeStanding(answer) };
  });

/** `GET /v1/customer/disputes`: a page, with the URL of the next one. */
export const disputesAnswerSchema = z
  .object({
    items: z.array(z.object({ dispute_id: z.string().min(1) })).default([]),
    links: z.array(z.object({ href: z.string(), rel: z.string() })).default([]),
  })
  .transform(({ items, links }) => ({
    ids: items.map(({ dispute_id }) => dispute_id),
    next: links.find(({ rel }) => rel === 'next')?.href,
  }));
