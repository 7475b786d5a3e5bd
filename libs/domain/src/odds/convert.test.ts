import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  americanOf,
  decimalOfAmerican,
  decimalOfFraction,
  fractionOf,
  OddsError,
  oddsMicroOf,
  oddsOfMicro,
  parseOdds,
} from './index.ts';

/** Prices as books keep them: three decimals. */
const prices = fc.integer({ min: 1010, max: 1_000_000 }).map((milli) => milli / 1000);

describe('parseOdds', () => {
  it.each([
    [2.5, 2.5],
    ['2.50', 2.5],
    [' 3/2 ', 2.5],
    ['+150', 2.5],
    ['-200', 1.5],
    ['6.5/2', 4.25],
    ['+100', 2],
    ['-100', 2],
  ])('reads %s as %d', (raw, decimal) => {
    expect(parseOdds(raw)).toBeCloseTo(decimal, 12);
  });

  it.each([
    ['a bare word', 'evens'],
    ['nothing', ''],
    ['a decimal comma, which the screen turns first', '2,50'],
    ['one, which pays nothing', 1],
    ['less than one', 0.5],
    ['minus one half', -0.5],
    ['not a number', Number.NaN],
    ['no end', Number.POSITIVE_INFINITY],
    ['an exponent', '1e3'],
    ['American odds below 100', '+99'],
    ['American odds of nothing', '+0'],
    ['a fraction of nothing', '0/5'],
    ['a fraction over nothing', '5/0'],
    ['two fractions', '1/2/3'],
    ['a negative fraction', '-1/2'],
    ['a second dot', '1.2.3'],
  ])('refuses %s', (_, raw) => {
    expect(() => parseOdds(raw)).toThrow(OddsError);
  });

  it('names the odds it refuses', () => {
    expect(() => parseOdds('10/z')).toThrow('10/z');
  });
});

describe('notations', () => {
  it.each([
    [4.4, '+340', '17/5'],
    [2, '+100', '1/1'],
    [1.909, '-110', '10/11'],
    [1.01, '-10000', '1/100'],
    [1001, '+100000', '1000/1'],
  ])('writes %d as %s and %s', (decimal, american, fraction) => {
    expect(americanOf(decimal)).toBe(american);
    expect(fractionOf(decimal)).toBe(fraction);
  });

  it('knows a fraction again that was kept in millionths', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99 }), fc.integer({ min: 1, max: 100 }), (won, staked) => {
        const kept = oddsOfMicro(oddsMicroOf(decimalOfFraction(`${won}/${staked}`)));
        expect(decimalOfFraction(fractionOf(kept))).toBeCloseTo(1 + won / staked, 12);
      }),
    );
  });

  it.each([1, 0, -3, Number.NaN])('writes no odds of %d', (decimal) => {
    expect(() => americanOf(decimal)).toThrow(OddsError);
    expect(() => fractionOf(decimal)).toThrow(OddsError);
  });

  it('comes back from a fraction to the same price', () => {
    fc.assert(
      fc.property(prices, (price) => {
        expect(Math.abs(decimalOfFraction(fractionOf(price)) - price)).toBeLessThan(0.0005);
      }),
    );
  });

  it('comes back from American odds within half a point of them', () => {
    fc.assert(
      fc.property(fc.integer({ min: 101, max: 100_000 }), fc.boolean(), (points, isFavourite) => {
        const american = isFavourite ? -points : points;
        expect(Number(americanOf(decimalOfAmerican(american)))).toBe(american);
      }),
    );
  });

  it('ends on prices that no fraction of the list meets', () => {
    expect(fractionOf(1.0001)).toBe('1/10000');
  });
});
