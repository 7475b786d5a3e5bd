import type { AlternativeOdds } from '@bothways/domain/arbs';
import { expect, test } from 'vitest';
import { OfferCache, type OfferState } from './offer-cache.ts';

const RECORD: AlternativeOdds = {
  bookie: 'alpha',
  odds: 2,
  updatedOn: '2026-11-20T12:00:00Z',
  topic: 'e~W.FT.1',
};
const STATE: OfferState = {
  serial: 1,
  pick: 2,
  seenMs: 3,
  maxRisk: 4,
  betDelay: 5,
  link: 'https://alpha.test',
  fee: { model: 'winnings' },
  points: 6,
  isReference: false,
};

test.each<[string, Partial<OfferState>]>([
  ['the same', {}],
  ['a new price', { serial: 9 }],
  ['another pick', { pick: 9 }],
  ['seen again', { seenMs: 9 }],
  ['another liquidity', { maxRisk: 9 }],
  ['no liquidity any more', { maxRisk: Number.NaN }],
  ['another delay', { betDelay: 9 }],
  ['another link', { link: undefined }],
  ['another fee', { fee: { model: 'winnings' } }],
  ['other clocks', { points: 9 }],
  ['a reference', { isReference: true }],
])('an offer is written anew for %s', (_, change) => {
  const cache = new OfferCache();
  let written = 0;
  const make = (): AlternativeOdds => {
    written += 1;
    return RECORD;
  };
  cache.of(7, STATE, make);
  cache.of(7, { ...STATE, ...change }, make);
  expect(written).toBe(Object.keys(change).length === 0 ? 1 : 2);
});
