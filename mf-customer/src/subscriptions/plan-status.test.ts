import { describe, expect, it } from 'vitest';
import { aSubscription } from '../testing/subscriptions.ts';
import { chargesAgain, planStatusOf } from './plan-status.ts';

describe('how somebody has their plan', () => {
  it.each([
    ['free without anything', 'free', null, 'free'],
    ['given by hand without a subscription', 'pro', null, 'byHand'],
    ['given by hand beside one that has ended', 'pro', aSubscription({ status: 'expired' }), 'byHand'],
    ['still free while a purchase waits', 'free', aSubscription({ status: 'pending' }), 'free'],
    ['running', 'pro', aSubscription(), 'active'],
    ['standing still', 'free', aSubscription({ status: 'frozen' }), 'frozen'],
    ['until its end', 'pro', aSubscription({ status: 'cancelled' }), 'cancelled'],
  ] as const)('%s', (_what, plan, subscription, kind) => {
    expect(planStatusOf(plan, subscription).kind).toBe(kind);
  });
});

it('nobody pays twice: what charges again, now or after a pause, is no place for a second purchase', () => {
  expect(chargesAgain(null)).toBe(false);
  expect(chargesAgain(aSubscription())).toBe(true);
  expect(
    chargesAgain(aSubscription({ status: 'frozen', renews: false, actions: ['cancel', 'unfreeze'] })),
  ).toBe(true);
  expect(chargesAgain(aSubscription({ status: 'cancelled', renews: false, actions: ['freeze'] }))).toBe(
    false,
  );
});
