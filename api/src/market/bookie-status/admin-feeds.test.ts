import { expect, test } from 'vitest';
import type { FeedStatus } from '#market/feeds';
import { adminFeedOf } from './admin-feeds.ts';

const status: FeedStatus = {
  name: 'the-odds-api',
  state: 'waiting',
  everyMs: 60_000,
  items: 7,
  lastItemAtMs: Date.UTC(2026, 10, 24, 12),
  skipped: { price: 2, line: 5 },
  lastError: 'HTTP 503',
  detail: {},
};

test('a feed is told by what it says of itself, and nothing is made up', () => {
  expect(adminFeedOf(status)).toEqual({
    name: 'the-odds-api',
    state: 'waiting',
    everyMs: 60_000,
    items: 7,
    lastItemOn: '2026-11-24T12:00:00.000Z',
    skipped: [
      { reason: 'line', count: 5 },
      { reason: 'price', count: 2 },
    ],
    lastError: 'HTTP 503',
  });
});

test('credits, what Betfair answered, who may see its prices, and when it tries again', () => {
  const ms = Date.UTC(2026, 10, 24, 12, 5);
  const detail = {
    requestsRemaining: 40,
    creditsHeld: 8,
    onlyReserves: 1,
    nextPollMs: ms,
    nextTryMs: ms,
    heardMs: ms,
    conflateMs: 180_000,
    display: 'none',
  };
  expect(adminFeedOf({ ...status, detail })).toMatchObject({
    credits: { remaining: 40, held: 8, onlyReserves: true, nextPollOn: '2026-11-24T12:05:00.000Z' },
    nextTryOn: '2026-11-24T12:05:00.000Z',
    lastHeardOn: '2026-11-24T12:05:00.000Z',
    conflateMs: 180_000,
    display: 'none',
  });
  // It runs: what it once waited for is of no use to anybody.
  expect(adminFeedOf({ ...status, state: 'running', detail }).nextTryOn).toBeUndefined();
});
