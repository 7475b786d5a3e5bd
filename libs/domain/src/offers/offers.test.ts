import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { planMatched } from '../matched-betting/index.ts';
import type { Promotion } from '../promotions/index.ts';
import {
  expectedCents,
  movesFrom,
  OFFER_SHAPES,
  OFFER_STATES,
  type OfferTerms,
  stepsOf,
  stillExpectedCents,
  termsOf,
} from './index.ts';

const RATES = { retentionPct: 75, ratingPct: 97 };
const terms = (over: Partial<OfferTerms>): OfferTerms => ({
  shape: 'qualify',
  stakeCents: 5000,
  gainCents: 5000,
  returns: 'snr',
  ...over,
});

describe('what an offer should bring', () => {
  it.each<[string, Partial<OfferTerms>, number]>([
    ['a bet of 50 for a free bet of 50: 37.50 less 1.50', {}, 3600],
    ['a free bet whose stake is returned', { returns: 'sr' }, 4700],
    ['a free bet at once', { shape: 'freebet', stakeCents: 0 }, 3750],
    ['50 cash for 250 bet through', { shape: 'bonus', stakeCents: 25_000 }, 4250],
    ['a refund at odds of 5', { shape: 'refund' }, 2873],
    ['a refund at odds of 2 at most', { shape: 'refund', maxOdds: 2 }, 1781],
  ])('%s', (_, over, cents) => expect(expectedCents(terms(over), RATES)).toBe(cents));

  it('of a refund is what the lay leaves in either result: 50 at 5.00 laid at 5.20, worked example 2', () => {
    const k = 0.98 / (5.2 - 0.02);
    const plan = planMatched({
      back: { stakeCents: 5000, odds: 5, terms: { kind: 'refund', freebetCents: 5000, ratePct: 75 } },
      exchange: { commissionPct: 2 },
      matched: [],
      layOdds: 5.2,
      aim: 'equal',
    });
    const expected = expectedCents(terms({ shape: 'refund' }), { retentionPct: 75, ratingPct: 500 * k });
    expect(expected).toBe(2770);
    expect(Math.abs((plan?.ifWins.totalCents ?? 0) - expected)).toBeLessThanOrEqual(2);
  });

  it.each<[string, Partial<OfferTerms>, number | undefined, number]>([
    ['all of it before a bet is settled', {}, undefined, 3600],
    ['the free bet once the first bet has cost what it should', {}, -150, 3750],
    ['the free bet and no more where the first bet was not laid off', {}, -5000, 3750],
    ['what is left where the first bet has brought more', {}, 1000, 2600],
    ['nothing where all of it is there', {}, 4000, 0],
    ['nothing of a refund whose bet has won', { shape: 'refund' }, 2873, 0],
    ['the bonus and no more', { shape: 'bonus', stakeCents: 25_000 }, -900, 5000],
  ])('is still %s', (_, over, broughtCents, cents) => {
    const offer = terms(over);
    const planned = { terms: offer, expectedCents: expectedCents(offer, RATES) };
    expect(stillExpectedCents({ ...planned, broughtCents }, RATES)).toBe(cents);
  });

  test('is never more than what is given, and grows with it', () => {
    const pct = fc.double({ min: 80, max: 100, noNaN: true });
    fc.assert(
      fc.property(
        fc.constantFrom(...OFFER_SHAPES),
        fc.integer({ min: 0, max: 100_000 }),
        fc.integer({ min: 1, max: 100_000 }),
        fc.constantFrom('snr' as const, 'sr' as const),
        fc.record({ retentionPct: pct, ratingPct: pct }),
        (shape, stakeCents, gainCents, returns, rates) => {
          const one = terms({ shape, stakeCents, gainCents, returns });
          expect(expectedCents(one, rates)).toBeLessThanOrEqual(gainCents);
          expect(expectedCents({ ...one, gainCents: gainCents + 100 }, rates)).toBeGreaterThanOrEqual(
            expectedCents(one, rates),
          );
        },
      ),
    );
  });
});

describe('how far somebody is', () => {
  it.each([
    ['qualify', 'planned', ['qualifyingPlaced', 'hidden']],
    ['qualify', 'qualifyingPlaced', ['freebetWaiting', 'planned', 'done']],
    ['refund', 'freebetWaiting', ['done', 'qualifyingPlaced']],
    ['freebet', 'planned', ['freebetWaiting', 'hidden']],
    ['freebet', 'freebetWaiting', ['done', 'planned']],
    ['bonus', 'qualifyingPlaced', ['done', 'planned']],
    ['bonus', 'done', ['qualifyingPlaced']],
    ['qualify', 'done', ['freebetWaiting', 'qualifyingPlaced']],
    ['qualify', 'hidden', ['planned']],
  ] as const)('%s from %s', (shape, state, moves) => expect(movesFrom(shape, state)).toEqual(moves));

  test.each(OFFER_SHAPES)('%s comes from planned to done, and every step can be taken back', (shape) => {
    const reached = new Set<string>(['planned']);
    for (const _ of OFFER_STATES)
      for (const state of OFFER_STATES)
        if (reached.has(state)) for (const move of movesFrom(shape, state)) reached.add(move);
    expect(reached.has('done')).toBe(true);
    for (const from of OFFER_STATES.filter((state) => reached.has(state)))
      for (const to of movesFrom(shape, from)) expect(movesFrom(shape, to)).toContain(from);
  });

  it('counts steps', () => {
    expect(stepsOf('qualify', 'freebetWaiting')).toEqual({ done: 2, of: 3 });
    expect(stepsOf('freebet', 'available')).toEqual({ done: 0, of: 2 });
    expect(stepsOf('bonus', 'done')).toEqual({ done: 2, of: 2 });
  });
});

describe('what the catalogue says', () => {
  const promotion = (over: Partial<Promotion>): Promotion => ({
    _id: 'p',
    title: 'Offer',
    bookie: 'codere',
    description: null,
    type: 'welcome',
    amount: '€20',
    promotion_contains_freebet: true,
    subtype: 'freebet',
    minimum_odds: null,
    maximum_odds: null,
    valid_from: null,
    valid_to: null,
    max_time_to_unlock: null,
    how_to_claim: null,
    eligibility: null,
    winnings_handling: null,
    usage_limit: null,
    abuse_policy: null,
    link: null,
    ...over,
  });

  it.each<[Partial<Promotion>, Partial<OfferTerms>]>([
    [{ title: 'Bet €20, get €40 in freebets' }, { shape: 'qualify', stakeCents: 2000, gainCents: 4000 }],
    [
      { title: '€30 freebet', amount: '€30' },
      { shape: 'qualify', stakeCents: 3000, gainCents: 3000 },
    ],
    [
      { subtype: 'risk-free bet', minimum_odds: 1.75 },
      { shape: 'refund', minOdds: 1.75, gainCents: 2000 },
    ],
    [
      { subtype: 'no deposit', amount: '€10' },
      { shape: 'freebet', stakeCents: 0, gainCents: 1000 },
    ],
    [
      { subtype: 'deposit bonus', amount: 'Up to €1,000' },
      { shape: 'bonus', stakeCents: 500_000, gainCents: 100_000 },
    ],
    [{ amount: null }, { stakeCents: 10_000, gainCents: 10_000 }],
  ])('%j', (said, expected) => expect(termsOf(promotion(said))).toMatchObject(expected));
});
