import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_DEPOSIT, depositOf, promotionSchema } from './index.ts';

describe('the first deposit', () => {
  it.each([
    ['First bet back up to €100', 100],
    ['50% up to €150', 50],
    ['1.000 €', 1000],
    ['€1,000', 1000],
    ['up to 1 000 €', 1000],
    ['1\u00a0000\u202f€', 1000],
    ["2'500", 2500],
    ['1.000.000,50', 1_000_000],
    // No group of three: a decimal mark.
    ['10.50 €', 10],
    ['10,5 €', 10],
    ['1.0000', 1],
    ['25€ + 200 free spins', 25],
    ['freebet', DEFAULT_DEPOSIT],
    ['', DEFAULT_DEPOSIT],
    ['9'.repeat(40), DEFAULT_DEPOSIT],
  ])('of %j is %i', (amount, deposit) => {
    expect(depositOf(amount)).toBe(deposit);
  });

  it('of a promotion without an amount is the usual one', () => {
    expect([depositOf(null), depositOf(undefined)]).toEqual([100, 100]);
  });

  it('is what the bookmaker usually asks for where the promotion names no amount', () => {
    expect([depositOf(null, 25), depositOf('freebet', 25), depositOf('up to 50 €', 25)]).toEqual([
      25, 25, 50,
    ]);
  });

  it('is any amount as Spain, Britain and Estonia write it', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), fc.constantFrom('es-ES', 'en-GB', 'et-EE'), (amount, locale) => {
        expect(depositOf(`${new Intl.NumberFormat(locale).format(amount)} €`)).toBe(amount);
      }),
    );
  });
});

describe('a promotion', () => {
  it('has its nineteen fields', () => {
    expect(Object.keys(promotionSchema.shape).sort()).toEqual(
      [
        '_id',
        'title',
        'description',
        'type',
        'amount',
        'promotion_contains_freebet',
        'subtype',
        'bookie',
        'minimum_odds',
        'maximum_odds',
        'valid_from',
        'valid_to',
        'max_time_to_unlock',
        'how_to_claim',
        'eligibility',
        'winnings_handling',
        'usage_limit',
        'abuse_policy',
        'link',
      ].sort(),
    );
  });
});
