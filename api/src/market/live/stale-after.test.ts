import { expect, test } from 'vitest';
import { createFeed } from '#market/feeds';
import { VirtualClock } from '#market/feeds/testing';
import { staleAfter } from './stale-after.ts';

const everyMsOf = (spec: string, pollMs?: number) =>
  createFeed(spec, {
    clock: new VirtualClock(),
    fetch,
    settings: { theOddsApi: { apiKey: 'key', ...(pollMs && { pollMs }) } },
  }).status().everyMs;

test('a feed that is polled every minute is well for two and a half', () => {
  expect(staleAfter(everyMsOf('the-odds-api'))).toBe(150_000);
  expect(staleAfter(everyMsOf('the-odds-api', 40_000))).toBe(100_000);
});

test('one that brings prices as they move is stale after 15 s, however fast it usually is', () => {
  expect(staleAfter(everyMsOf('demo'))).toBe(15_000);
  expect(staleAfter(everyMsOf('none'))).toBe(15_000);
  expect(staleAfter(undefined)).toBe(15_000);
});
