import type { Merchant, Plan, Sale, Subscription } from './merchant.ts';

/** The emulator's resources as PayPal writes them. */
const time = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19)}Z`;
const decimal = (cents: number): string => (cents / 100).toFixed(2);

export const planAnswer = ({ id, name, days, priceCents, currency }: Plan) => ({
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
});

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
    outstanding_balance: { currency_code: 'EUR', value: '0.0' },
    failed_payments_count: subscription.failedPayments,
    ...(subscription.nextBillingMs !== undefined && { next_billing_time: time(subscription.nextBillingMs) }),
  },
});

export const transactionAnswer = ({ id, status, atMs, cents, currency }: Sale) => ({
  id,
  status,
  amount_with_breakdown: { gross_amount: { currency_code: currency, value: decimal(cents) } },
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

/** A refund names its sale and not the subscription. */
export const refundAnswer = ({ id, cents, currency }: Sale, nowMs: number) => ({
  id: `R${id.slice(1)}`,
  sale_id: id,
  state: 'completed',
  amount: { total: `-${decimal(cents)}`, currency },
  create_time: time(nowMs),
});

export const refusalAnswer = (name: string, issue: string) => ({
  name,
  message: 'The requested action could not be performed.',
  debug_id: 'emulator',
  details: [{ issue }],
});
