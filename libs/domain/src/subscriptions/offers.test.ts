import { describe, expect, it } from 'vitest';
import { centsADay, isOnSale, offersOf, preselectedOption, savedPct } from './offers.ts';
import type { BillingOption, SubscriptionPlan } from './subscriptions.schema.ts';

const option = (labelKey: string, price: number, over: Partial<BillingOption> = {}): BillingOption => ({
  id: `pro-${labelKey}`,
  status: 'active',
  default: false,
  durationDays: 30,
  price,
  currency: 'EUR',
  labelKey,
  ...over,
});
const pro = (billingOptions: BillingOption[], over: Partial<SubscriptionPlan> = {}): SubscriptionPlan => ({
  _id: 'pro',
  plan: 'pro',
  status: 'active',
  billingOptions,
  ...over,
});

describe('the offers of a plan', () => {
  it('have the server’s prices where it has some, else those of the table', () => {
    const offers = offersOf('pro', [pro([option('monthly', 149.99)])]);
    expect(offers.map(({ period, priceCents, state }) => [period, priceCents, state])).toEqual([
      ['weekly', 4399, 'unavailable'],
      ['monthly', 14_999, 'active'],
      ['quarterly', 41_499, 'unavailable'],
      ['biannual', 77_999, 'unavailable'],
    ]);
  });

  it('are the table alone while the server is not known, and where the plan is hidden', () => {
    for (const plans of [undefined, [pro([option('monthly', 1)], { status: 'hidden' })]]) {
      const offers = offersOf('pro', plans);
      expect(offers.map(({ priceCents }) => priceCents)).toEqual([4399, 15_999, 41_499, 77_999]);
      expect(offers.map(({ days }) => days)).toEqual([7, 30, 90, 180]);
      expect(new Set(offers.map(({ state }) => state))).toEqual(new Set(['unavailable']));
    }
  });
});

describe('a plan is on sale', () => {
  it.each([
    ['with an active option', [pro([option('monthly', 1)])], true],
    ['not with announced ones alone', [pro([option('monthly', 1, { status: 'coming_soon' })])], false],
    ['not without options', [pro([])], false],
    ['not hidden', [pro([option('monthly', 1)], { status: 'hidden' })], false],
    ['not while unknown', undefined, false],
  ])('%s', (_what, plans, expected) => {
    expect(isOnSale('pro', plans)).toBe(expected);
    expect(isOnSale('starter', plans)).toBe(false);
  });
});

it('preselects the default, and never what cannot be chosen', () => {
  const [weekly, monthly] = [option('weekly', 1), option('monthly', 2, { default: true })];
  expect(preselectedOption(pro([weekly, monthly]))).toBe(monthly);
  expect(preselectedOption(pro([weekly, { ...monthly, status: 'coming_soon' }]))).toBe(weekly);
  expect(preselectedOption(pro([]))).toBeUndefined();
});

describe('the comparison', () => {
  const [weekly, monthly, quarterly, biannual] = offersOf('pro', undefined);

  it('is a day', () => {
    expect([weekly, monthly, quarterly, biannual].map((offer) => offer && centsADay(offer))).toEqual([
      628, 533, 461, 433,
    ]);
  });

  it('never claims more than is saved', () => {
    if (!weekly || !monthly || !quarterly || !biannual) throw new Error('four periods');
    expect([monthly, quarterly, biannual].map((offer) => savedPct(offer, weekly))).toEqual([15, 26, 31]);
    expect(savedPct(weekly, weekly)).toBe(0);
    expect(savedPct(weekly, monthly)).toBe(0);
    expect(savedPct(monthly, { priceCents: 0, days: 7 })).toBe(0);
  });
});
