import type { ReturnedPayment } from '@bothways/domain/billing';
import type { PlansAnswer, Quote, Subscription } from '@bothways/domain/subscriptions';

/** Returns a running pro subscription, renewed each month. */
export const aSubscription = (over: Partial<Subscription> = {}): Subscription => ({
  _id: 'sub-1',
  plan: 'pro',
  status: 'active',
  source: 'paypal',
  planId: 'pro',
  billingOptionId: 'pro-monthly',
  labelKey: 'monthly',
  price: 159.99,
  currency: 'EUR',
  startedAt: '2026-11-10T12:00:00.000Z',
  endsAt: '2026-12-10T12:00:00.000Z',
  daysLeft: 20,
  renews: true,
  renewsAt: '2026-12-10T10:00:00.000Z',
  actions: ['cancel', 'freeze', 'revise'],
  ...over,
});

const option = (labelKey: string, durationDays: number, price: number) => ({
  id: `pro-${labelKey}`,
  status: 'active' as const,
  default: labelKey === 'monthly',
  durationDays,
  price,
  currency: 'EUR' as const,
  labelKey,
  paypalPlanId: `P-${labelKey.toUpperCase()}`,
});

/** Returns the plans for sale: pro, in all periods but half a year; starter is announced. */
export const plansAnswer = (over: Partial<PlansAnswer> = {}): PlansAnswer => ({
  success: true,
  plans: [
    { _id: 'free', plan: 'free', status: 'active', billingOptions: [] },
    {
      _id: 'starter',
      plan: 'starter',
      status: 'active',
      billingOptions: [{ ...option('monthly', 30, 99.99), id: 'starter-monthly', status: 'coming_soon' }],
    },
    {
      _id: 'pro',
      plan: 'pro',
      status: 'active',
      billingOptions: [
        option('weekly', 7, 43.99),
        option('monthly', 30, 149.99),
        option('quarterly', 90, 414.99),
        { ...option('biannual', 180, 779.99), status: 'coming_soon' },
      ],
    },
  ],
  tax: { name: 'IVA', rate: 2100 },
  paypal: { clientId: 'client-1', sdkUrl: 'https://sdk.example/js' },
  ...over,
});

/** Returns what buying the monthly plan charges, with nothing left of an earlier one. */
export const aQuote = (over: Partial<Quote> = {}): Quote => ({
  amountCents: 14_999,
  currency: 'EUR',
  tax: { name: 'IVA', rate: 2100 },
  taxCents: 2603,
  labelKey: 'monthly',
  nextCharge: { amountCents: 14_999, at: '2026-12-29T12:00:00.000Z' },
  daysLeft: 0,
  paidUntil: '2026-12-29T12:00:00.000Z',
  ...over,
});

/** Returns the payment of a second subscription, returned with its papers. */
export const aReturned = (over: Partial<ReturnedPayment> = {}): ReturnedPayment => ({
  paymentId: 'SALE-2',
  kind: 'subscription',
  purchaseId: 'sub-1',
  amountCents: 15_999,
  refundedCents: 15_999,
  paidAt: new Date().toISOString(),
  reason: 'second',
  receipt: 'R-2026-000002',
  creditNote: 'C-2026-000001',
  ...over,
});
