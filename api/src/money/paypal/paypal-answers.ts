import { z } from 'zod';
import type {
  ProviderDispute,
  ProviderPayment,
  ProviderPlan,
  ProviderRefund,
  ProviderSubscription,
} from '#money/subscriptions';
import { amountSchema } from './amount.ts';
import { disputeFactsSchema, disputeStanding } from './dispute-outcome.ts';
import { minorUnits } from './money.ts';

const STATUS: Record<string, ProviderSubscription['status']> = {
  APPROVAL_PENDING: 'pending',
  APPROVED: 'pending',
  ACTIVE: 'active',
  SUSPENDED: 'suspended',
  CANCELLED: 'ended',
  EXPIRED: 'ended',
};

const timeSchema = z.iso.datetime({ offset: true }).transform((text) => Date.parse(text));

interface BillingInfo {
  last_payment?: { time: number } | undefined;
  last_failed_payment?: { time: number; next_payment_retry_time?: number | undefined } | undefined;
}
/** PayPal counts a cycle as failed once it gives up; a cycle that it still retries has failed so far. */
const isTriedAgain = ({ last_payment: paid, last_failed_payment: failed }: BillingInfo = {}): boolean =>
  failed?.next_payment_retry_time !== undefined && failed.time > (paid?.time ?? 0);

/** `GET /v1/billing/subscriptions/{id}` */
export const subscriptionAnswerSchema = z
  .object({
    id: z.string(),
    status: z.enum(['APPROVAL_PENDING', 'APPROVED', 'ACTIVE', 'SUSPENDED', 'CANCELLED', 'EXPIRED']),
    plan_id: z.string(),
    custom_id: z.string().optional(),
    create_time: timeSchema.optional(),
    billing_info: z
      .object({
        next_billing_time: timeSchema.optional(),
        failed_payments_count: z.int().nonnegative().default(0),
        last_payment: z.object({ time: timeSchema }).optional(),
        last_failed_payment: z
          .object({ time: timeSchema, next_payment_retry_time: timeSchema.optional() })
          .optional(),
      })
      .optional(),
  })
  .transform(({ id, status, plan_id, custom_id, create_time, billing_info }) => ({
    id,
    status: STATUS[status] ?? 'pending',
    planId: plan_id,
    customId: custom_id,
    createdAtMs: create_time,
    nextBillingAtMs: billing_info?.next_billing_time,
    failedPayments: (billing_info?.failed_payments_count ?? 0) + (isTriedAgain(billing_info) ? 1 : 0),
    /** Not approved yet: there can be no payment. */
    isUntouched: status === 'APPROVAL_PENDING',
  }));

/** The documented states of a transaction. An unknown state buys nothing. */
const PAYMENT_STATUS: Record<string, ProviderPayment['status']> = {
  COMPLETED: 'completed',
  PARTIALLY_REFUNDED: 'completed',
  REFUNDED: 'returned',
  DECLINED: 'failed',
  FAILED: 'failed',
};

const transactionSchema = z
  .object({
    id: z.string().min(1),
    status: z.string(),
    amount_with_breakdown: z.object({ gross_amount: amountSchema }),
    time: timeSchema,
  })
  .transform(
    ({ id, status, amount_with_breakdown: { gross_amount: gross }, time }): ProviderPayment => ({
      id,
      status: PAYMENT_STATUS[status] ?? 'pending',
      ...(status === 'PARTIALLY_REFUNDED' && { isPartlyReturned: true }),
      atMs: time,
      amountCents: gross.cents,
      currency: gross.currency,
    }),
  );

const linkSchema = z.object({ href: z.string(), rel: z.string() });

/** `GET /v1/billing/subscriptions/{id}/transactions`; a malformed row does not invalidate the others. */
export const transactionsAnswerSchema = z
  .object({
    transactions: z.array(z.unknown()).default([]),
    total_items: z.int().optional(),
    links: z.array(linkSchema).default([]),
  })
  .transform(({ transactions, total_items, links }) => ({
    rows: transactions.map((row) => transactionSchema.safeParse(row).data),
    total: total_items,
    next: links.find(({ rel }) => rel === 'next')?.href,
  }));

/** `POST /v1/billing/subscriptions` */
/** An id of PayPal's; a malformed one does not exist there. */
export const PAYPAL_ID = /^[A-Za-z0-9-]{1,60}$/;
export const createdAnswerSchema = z.object({ id: z.string().regex(PAYPAL_ID) });

/** `POST /v1/billing/subscriptions/{id}/revise` */
export const revisedAnswerSchema = z
  .object({ plan_id: z.string(), links: z.array(linkSchema).default([]) })
  .transform(({ links }) => links.find(({ rel }) => rel === 'approve')?.href);

/** Missing fields have PayPal's defaults: it adds failed charges to the next one. */
const preferencesSchema = z
  .object({
    setup_fee: amountSchema.optional(),
    auto_bill_outstanding: z.boolean().default(true),
    payment_failure_threshold: z.int().nonnegative().default(0),
  })
  .transform(({ setup_fee, auto_bill_outstanding, payment_failure_threshold }) => ({
    setupFeeCents: setup_fee?.cents ?? 0,
    addsOutstanding: auto_bill_outstanding,
    failureThreshold: payment_failure_threshold,
  }));

/** `GET /v1/billing/plans/{id}` */
export const planAnswerSchema = z
  .object({
    id: z.string(),
    status: z.string(),
    billing_cycles: z.array(
      z.object({
        tenure_type: z.string(),
        total_cycles: z.int().default(0),
        frequency: z.object({
          interval_unit: z.enum(['DAY', 'WEEK', 'MONTH', 'YEAR']),
          interval_count: z.int().positive().default(1),
        }),
        pricing_scheme: z.object({ fixed_price: amountSchema }),
      }),
    ),
    payment_preferences: preferencesSchema.prefault({}),
    taxes: z
      .object({ percentage: z.string().regex(/^\d+(\.\d+)?$/), inclusive: z.boolean().default(true) })
      .optional(),
  })
  .transform(({ id, status, billing_cycles: cycles, payment_preferences, taxes }, context): ProviderPlan => {
    const [cycle] = cycles;
    if (!cycle) {
      context.addIssue('has no billing cycle');
      return z.NEVER;
    }
    const { frequency, pricing_scheme: pricing } = cycle;
    // A trial, an end or a second price would charge something other than what is sold.
    const isPlain = cycles.length === 1 && cycle.tenure_type === 'REGULAR' && cycle.total_cycles === 0;
    return {
      id,
      isActive: status === 'ACTIVE',
      priceCents: pricing.fixed_price.cents,
      currency: pricing.fixed_price.currency,
      interval: isPlain ? { unit: frequency.interval_unit, count: frequency.interval_count } : undefined,
      ...payment_preferences,
      addsTax: taxes !== undefined && Number(taxes.percentage) > 0 && !taxes.inclusive,
    };
  });

const totalSchema = z.object({ total: z.string(), currency: z.string().length(3) });
const centsOf = (value: string, currency: string): number | undefined => {
  const cents = minorUnits(value, currency);
  // Refunds appear with and without a minus sign.
  return cents === undefined ? undefined : Math.abs(cents);
};

/** `GET /v1/payments/refund/{id}`, and the response to a refund of a sale. */
export const refundAnswerSchema = z
  .object({
    id: z.string(),
    sale_id: z.string(),
    state: z.enum(['completed', 'pending', 'failed', 'cancelled']),
    amount: totalSchema,
    total_refunded_amount: z.object({ value: z.string(), currency: z.string().length(3) }).optional(),
  })
  .transform(({ id, sale_id, state, amount, total_refunded_amount: sum }, context) => {
    const amountCents = centsOf(amount.total, amount.currency);
    const totalCents = sum && centsOf(sum.value, sum.currency);
    if (amountCents === undefined || (sum && totalCents === undefined)) {
      context.addIssue('is no amount of this currency');
      return z.NEVER;
    }
    const status = state === 'cancelled' ? 'failed' : state;
    const refund: ProviderRefund = { id, paymentId: sale_id, status, amountCents, totalCents };
    return refund;
  });

/** `GET /v1/customer/disputes/{id}` */
export const disputeAnswerSchema = disputeFactsSchema
  .extend({
    dispute_id: z.string(),
    create_time: timeSchema,
    disputed_transactions: z.array(z.object({ seller_transaction_id: z.string().optional() })).default([]),
  })
  .transform(
    (found): ProviderDispute => ({
      id: found.dispute_id,
      paymentIds: found.disputed_transactions.flatMap(({ seller_transaction_id: id }) => (id ? [id] : [])),
      openedAtMs: found.create_time,
      ...disputeStanding(found),
    }),
  );

/** `POST /v1/notifications/verify-webhook-signature` */
export const verificationAnswerSchema = z
  .object({ verification_status: z.enum(['SUCCESS', 'FAILURE']) })
  .transform(({ verification_status: status }) => status === 'SUCCESS');

/** `POST /v1/oauth2/token` */
export const tokenAnswerSchema = z.object({
  access_token: z.string().min(1),
  token_type: z.string().regex(/^bearer$/i),
  expires_in: z.number().positive(),
});

/** `GET /v1/payments/sale/{id}`: a subscription's sale contains its id. */
export const saleAnswerSchema = z.object({ billing_agreement_id: z.string().optional() });

/** Error response; its messages may repeat request data and are never logged. */
export const refusalAnswerSchema = z.object({
  name: z.string().optional(),
  error: z.string().optional(),
  details: z.array(z.object({ issue: z.string().optional() })).optional(),
});
