import {
  type Dispute,
  type DisputeOutcome,
  type Merchant,
  type PlanRevision,
  type Refund,
  type Sale,
  type Subscription,
  TAKES_MONEY,
} from './merchant.ts';
import type { Plan } from './plans.ts';

/** The emulator's resources in PayPal's wire format. */
const time = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19)}Z`;
const decimal = (cents: number, decimals = 2): string => (cents / 100).toFixed(decimals);

export const planAnswer = (plan: Plan) => {
  const { id, name, days, priceCents, currency, taxes } = plan;
  return {
    id,
    name,
    status: 'ACTIVE',
    usage_type: 'LICENSED',
    billing_cycles: [
      {
        frequency: { interval_unit: 'DAY', interval_count: days },
        tenure_type: 'REGULAR',
        sequence: 1,
        total_cycles: 0,
        pricing_scheme: { fixed_price: { currency_code: currency, value: decimal(priceCents) } },
      },
    ],
    payment_preferences: {
      setup_fee: { currency_code: currency, value: decimal(plan.setupFeeCents) },
      auto_bill_outstanding: plan.autoBillOutstanding,
      payment_failure_threshold: plan.failureThreshold,
      setup_fee_failure_action: 'CANCEL',
    },
    ...(taxes && { taxes }),
  };
};

export const subscriptionAnswer = (subscription: Subscription) => ({
  id: subscription.id,
  status: subscription.status,
  plan_id: subscription.planId,
  ...(subscription.customId !== undefined && { custom_id: subscription.customId }),
  quantity: '1',
  create_time: time(subscription.createdAtMs),
  start_time: time(subscription.createdAtMs),
  subscriber: { name: { given_name: 'Emulated', surname: 'Buyer' }, email_address: 'buyer@example.com' },
  billing_info: {
    outstanding_balance: { currency_code: 'EUR', value: decimal(subscription.outstandingCents) },
    failed_payments_count: subscription.failedPayments,
    ...paymentsAnswer(subscription),
    ...(subscription.nextBillingMs !== undefined && { next_billing_time: time(subscription.nextBillingMs) }),
  },
});

/** Returns the last payment, and the last failed one with its next retry. */
function paymentsAnswer({ sales, lastFailedMs, failing, nextBillingMs }: Subscription) {
  const last = sales.at(-1);
  const money = (cents: number) => ({ currency_code: 'EUR', value: decimal(cents) });
  const isTried = failing !== undefined && nextBillingMs !== undefined;
  return {
    ...(last && { last_payment: { amount: money(last.cents), time: time(last.atMs) } }),
    ...(lastFailedMs !== undefined && {
      last_failed_payment: {
        amount: money(0),
        time: time(lastFailedMs),
        reason_code: 'PAYMENT_DENIED',
        ...(isTried && { next_payment_retry_time: time(nextBillingMs) }),
      },
    }),
  };
}

export const transactionAnswer = ({ id, status, atMs, cents, currency }: Sale, decimals: number) => ({
  id,
  status,
  amount_with_breakdown: { gross_amount: { currency_code: currency, value: decimal(cents, decimals) } },
  payer_name: { given_name: 'Emulated', surname: 'Buyer' },
  payer_email: 'buyer@example.com',
  time: new Date(atMs).toISOString(),
});

export const saleAnswer = (merchant: Merchant, sale: Sale) => ({
  id: sale.id,
  state: sale.status.toLowerCase(),
  amount: { total: decimal(sale.cents), currency: sale.currency },
  billing_agreement_id: sale.subscriptionId,
  ...customOf(merchant, sale),
  payment_mode: 'INSTANT_TRANSFER',
  create_time: time(sale.atMs),
  update_time: time(sale.atMs),
});

function customOf(merchant: Merchant, { subscriptionId }: Sale) {
  const customId = merchant.subscriptions.get(subscriptionId)?.customId;
  return customId === undefined ? {} : { custom: customId };
}

/** A refund references its sale, not the subscription. */
export const refundAnswer = ({ id, saleId, cents, totalCents, currency, atMs, state }: Refund) => ({
  id,
  sale_id: saleId,
  state,
  amount: { total: decimal(-cents), currency },
  total_refunded_amount: { value: decimal(totalCents), currency },
  create_time: time(atMs),
});

/** Returns a dispute's outcome: its code, the amount refunded to the buyer, and who paid it. */
export const outcomeAnswer = (
  outcome: DisputeOutcome,
  { refundedCents, currency }: { refundedCents: number; currency: string },
) => {
  const money = { currency_code: currency, value: decimal(refundedCents) };
  const moved = (party: string, type: string) => ({
    affected_party: party,
    type,
    reason: 'DISPUTE_SETTLEMENT',
    amount: money,
  });
  return {
    dispute_outcome: { outcome_code: outcome, ...(refundedCents > 0 && { amount_refunded: money }) },
    ...(refundedCents > 0 && {
      money_movements: [
        moved('BUYER', 'CREDIT'),
        ...(TAKES_MONEY.has(outcome) ? [moved('SELLER', 'DEBIT')] : []),
      ],
    }),
  };
};

export const disputeAnswer = ({ id, saleId, cents, currency, atMs, outcome, refundedCents }: Dispute) => ({
  dispute_id: id,
  create_time: new Date(atMs).toISOString(),
  status: outcome === undefined ? 'OPEN' : 'RESOLVED',
  disputed_transactions: [{ seller_transaction_id: saleId }],
  dispute_amount: { currency_code: currency, value: decimal(cents) },
  ...(outcome !== undefined && outcomeAnswer(outcome, { refundedCents, currency })),
});

export const revisionAnswer = ({ planId, token }: PlanRevision, origin: string) => ({
  plan_id: planId,
  plan_overridden: false,
  links: [{ href: `${origin}/agree/${token}`, rel: 'approve', method: 'GET' }],
});

export const refusalAnswer = (name: string, issue: string) => ({
  name,
  message: 'The requested action could not be performed.',
  debug_id: 'emulator',
  details: [{ issue }],
});
