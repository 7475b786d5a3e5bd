import { expect, test } from 'vitest';
import { DAY_MS } from '../time/index.ts';
import type { PaidPeriod } from './paid-period.ts';
import { isOngoing, type SubscriptionFacts, subscriptionState } from './subscription-state.ts';

const NOW_MS = Date.parse('2026-11-20T12:00:00Z');
const PAID: SubscriptionFacts = { begun: true, replaced: false, provider: 'active' };
const NOT_BEGUN: SubscriptionFacts = { begun: false, replaced: false };
const CANCELLED: SubscriptionFacts = { ...PAID, provider: 'ended', cancelledAtMs: NOW_MS - 1 };
const until = (days: number): PaidPeriod => ({
  startedAtMs: NOW_MS - 30 * DAY_MS,
  endsAtMs: NOW_MS + days * DAY_MS,
});
const FROZEN: PaidPeriod = { startedAtMs: 1, frozen: { atMs: NOW_MS - 5, leftMs: 2.5 * DAY_MS } };

test.each<[string, SubscriptionFacts, PaidPeriod, [string, number, boolean, string[]]]>([
  ['begun', NOT_BEGUN, {}, ['pending', 0, false, []]],
  ['begun beside a coupon that runs', NOT_BEGUN, until(9), ['pending', 0, false, []]],
  ['approved, not paid', { ...NOT_BEGUN, provider: 'active' }, {}, ['pending', 0, true, ['cancel']]],
  ['replaced by another', { ...NOT_BEGUN, replaced: true }, {}, ['expired', 0, false, []]],
  ['never paid, ended', { ...NOT_BEGUN, provider: 'ended' }, {}, ['expired', 0, false, []]],
  ['paid', PAID, until(9.1), ['active', 10, true, ['cancel', 'freeze', 'revise']]],
  ['in the grace', PAID, until(-0.9), ['active', 0, true, ['cancel', 'revise']]],
  ['past the grace', PAID, until(-1), ['expired', 0, true, ['cancel', 'revise']]],
  [
    'not charged any more by the provider',
    { ...PAID, provider: 'suspended' },
    until(3),
    ['active', 3, false, ['cancel', 'reactivate']],
  ],
  ['cancelled', CANCELLED, until(3), ['cancelled', 3, false, ['freeze']]],
  ['cancelled, over: no grace', CANCELLED, until(-0.1), ['expired', 0, false, []]],
  ['frozen', { ...PAID, provider: 'suspended' }, FROZEN, ['frozen', 3, false, ['cancel', 'unfreeze']]],
  ['cancelled while frozen', CANCELLED, FROZEN, ['frozen', 3, false, ['unfreeze']]],
  ['a coupon', { begun: true, replaced: false }, until(7), ['active', 7, false, ['freeze']]],
  ['a coupon, over', { begun: true, replaced: false }, until(0), ['expired', 0, false, []]],
  ['all money went back', PAID, {}, ['expired', 0, true, ['cancel', 'revise']]],
])('%s', (_, facts, period, expected) => {
  const { status, daysLeft, renews, actions } = subscriptionState(facts, period, NOW_MS);
  expect([status, daysLeft, renews, actions]).toEqual(expected);
});

test('another one would pay twice while one is active or paused at the provider', () => {
  expect(isOngoing(PAID)).toBe(true);
  expect(isOngoing({ ...PAID, provider: 'suspended' })).toBe(true);
  expect(isOngoing({ ...NOT_BEGUN, provider: 'active' })).toBe(true);
  expect(isOngoing(CANCELLED)).toBe(false);
  expect(isOngoing({ ...NOT_BEGUN, provider: 'pending' })).toBe(false);
});

test.each<[string, Partial<SubscriptionFacts>, PaidPeriod, string | undefined]>([
  ['nothing', {}, until(3), undefined],
  ['a charge that failed', { failedPayments: 1 }, until(3), 'paymentFailed'],
  ['one that failed before it was cancelled', { ...CANCELLED, failedPayments: 1 }, until(3), undefined],
  ['the provider has given up', { provider: 'suspended', failedPayments: 3 }, until(-3), 'suspended'],
  ['frozen by its owner', { provider: 'suspended' }, FROZEN, undefined],
  ['stopped, because its money went back', { ...CANCELLED, isStopped: true }, {}, 'refunded'],
  ['held in a dispute', { isDisputed: true }, {}, 'disputed'],
  ['stopped, though a dispute holds money, too', { isStopped: true, isDisputed: true }, {}, 'refunded'],
])('what is wrong: %s', (_, facts, period, problem) => {
  expect(subscriptionState({ ...PAID, ...facts }, period, NOW_MS).problem).toBe(problem);
});
