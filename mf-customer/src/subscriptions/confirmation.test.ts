import { describe, expect, it } from 'vitest';
import { aReturned, aSubscription } from '../testing/subscriptions.ts';
import { confirmationOf, pauseMs } from './confirmation.ts';

const AT_MS = Date.parse('2026-11-20T12:00:00.000Z');
const waiting = { userId: 'user-1', subscriptionId: 'sub-1', atMs: AT_MS };
const pending = aSubscription({ status: 'pending' });

it('asks soon at first and ever more patiently', () => {
  expect([0, 1_000, 10_000, 60_000, 600_000].map(pauseMs)).toEqual([2_000, 2_000, 2_500, 15_000, 60_000]);
});

describe('an approved purchase', () => {
  it.each([
    ['waits before the server has said anything', undefined, 1_000, 'waiting'],
    ['waits while the server does', { subscription: pending, atMs: AT_MS + 1 }, 1_000, 'waiting'],
    ['does not believe what was said before it', { subscription: null, atMs: AT_MS - 1 }, 1_000, 'waiting'],
    [
      'is confirmed when the server says so',
      { subscription: aSubscription(), atMs: AT_MS + 1 },
      1_000,
      'confirmed',
    ],
    [
      'has failed when it ended',
      { subscription: aSubscription({ status: 'expired' }), atMs: AT_MS + 1 },
      1_000,
      'failed',
    ],
    [
      'waits behind paid days of before',
      { subscription: aSubscription({ _id: 'sub-2', status: 'cancelled' }), atMs: AT_MS + 1 },
      1_000,
      'waiting',
    ],
    ['is forgotten when the server has none', { subscription: null, atMs: AT_MS + 1 }, 1_000, 'forgotten'],
    [
      'is over when its payment goes back, whatever runs beside it',
      { subscription: aSubscription({ _id: 'sub-2' }), returned: [aReturned()], atMs: AT_MS + 1 },
      1_000,
      'returned',
    ],
    ['is forgotten after a day', { subscription: pending, atMs: AT_MS + 1 }, 90_000_000, 'forgotten'],
  ] as const)('%s', (_what, heard, waitedMs, expected) => {
    const all = heard && { returned: [], ...heard };
    expect(confirmationOf(waiting, all, AT_MS + waitedMs)).toBe(expected);
  });
});
