import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  exactOdds,
  isInFormat,
  isOddsTyping,
  ODDS_FORMATS,
  parseOdds,
  readOdds,
  shortOdds,
} from './index.ts';

/** Odds as they are kept: in millionths. */
const kept = fc.integer({ min: 1_000_001, max: 1_000_000_000 }).map((micro) => micro / 1_000_000);
const formats = fc.constantFrom(...ODDS_FORMATS);

describe('readOdds', () => {
  it.each([
    ['decimal', '2.5', 2.5],
    ['decimal', '2,5', 2.5],
    ['decimal', ' 2. ', 2],
    ['decimal', '.5', 0.5],
    ['american', '+150', 2.5],
    ['american', '-110', 1 + 100 / 110],
    ['american', '−110', 1 + 100 / 110],
    ['american', '+100', 2],
    ['american', '-100', 2],
    ['american', '-105,5', 1 + 100 / 105.5],
    ['american', '2.5', 2.5],
    ['american', '99', 99],
    ['american', '150.0', 150],
    ['fractional', '11/8', 2.375],
    ['fractional', '6,5/2', 4.25],
    ['fractional', '100/30', 1 + 10 / 3],
    ['fractional', '2.375', 2.375],
    ['fractional', '150', 150],
  ] as const)('in %s reads %s as %d', (format, text, odds) => {
    expect(readOdds(text, format)).toBe(odds);
  });

  it.each([
    ['american', '+99', 'americanTooSmall'],
    ['american', '-99.9', 'americanTooSmall'],
    ['american', '+', 'notOdds'],
    ['american', '+1.5.0', 'notOdds'],
    ['american', '150', 'signMissing'],
    ['american', '100', 'signMissing'],
    ['american', '11/8', 'notOdds'],
    ['fractional', '11/', 'notOdds'],
    ['fractional', '/8', 'notOdds'],
    ['fractional', '0/8', 'notOdds'],
    ['fractional', '8/0', 'notOdds'],
    ['fractional', '1/2/3', 'notOdds'],
    ['fractional', '+150', 'notOdds'],
    ['decimal', '+150', 'notOdds'],
    ['decimal', '11/8', 'notOdds'],
    ['decimal', 'evens', 'notOdds'],
    ['decimal', '1e3', 'notOdds'],
  ] as const)('in %s says why %s is none: %s', (format, text, fault) => {
    expect(readOdds(text, format)).toBe(fault);
  });

  it('an empty field is no odds and no fault', () => {
    for (const format of ODDS_FORMATS)
      for (const text of ['', '  ', '.', ',']) expect(readOdds(text, format)).toBeNull();
  });

  it('reads what has a notation as parseOdds does', () => {
    expect(readOdds('-110', 'american')).toBe(parseOdds('-110'));
    expect(readOdds('11/8', 'fractional')).toBe(parseOdds('11/8'));
  });
});

describe('what a field takes while typing', () => {
  it.each([
    ['decimal', '.', '1.5', true],
    ['decimal', '.', '1,5', false],
    ['decimal', ',', '1,5', true],
    ['decimal', ',', '1.5', true],
    ['decimal', '.', '1.5.', false],
    ['decimal', '.', '+1', false],
    ['american', '.', '+', true],
    ['american', '.', '−110.5', true],
    ['american', '.', '1+', false],
    ['american', '.', '1/2', false],
    ['fractional', '.', '11/', true],
    ['fractional', ',', '6,5/2', true],
    ['fractional', '.', '1/2/', false],
    ['fractional', '.', 'a', false],
  ] as const)('%s with %s: %s is %s', (format, mark, text, isTaken) => {
    expect(isOddsTyping(text, format, mark)).toBe(isTaken);
  });
});

describe('exactOdds', () => {
  it.each([
    [2.5, '2.50', '+150', '3/2'],
    [1.251889, '1.251889', '-397', '251889/1000000'],
    [1.90909, '1.90909', '-110', '10/11'],
    [2.375, '2.375', '+137.5', '11/8'],
    [1.95, '1.95', '-105.2632', '19/20'],
    [2, '2.00', '+100', '1/1'],
    [1001, '1001.00', '+100000', '1000/1'],
    [1, '1.00', '1.00', '1.00'],
  ])('%d is %s, %s, %s', (odds, decimal, american, fraction) => {
    expect(ODDS_FORMATS.map((format) => exactOdds(odds, format))).toEqual([decimal, american, fraction]);
  });

  it('comes back to the millionth in every notation, and is what its field takes', () => {
    fc.assert(
      fc.property(kept, formats, (odds, format) => {
        const text = exactOdds(odds, format);
        const read = readOdds(text, format);
        expect(Math.abs(Number(read) - odds)).toBeLessThanOrEqual(1e-6 + 1e-9);
        expect(isOddsTyping(text, format, '.')).toBe(true);
        expect(isInFormat(text, format)).toBe(true);
      }),
    );
  });

  it('shows again what was typed as American or fractional odds and kept in millionths', () => {
    fc.assert(
      fc.property(fc.integer({ min: 101, max: 20_000 }), fc.boolean(), (points, isPlus) => {
        const typed = `${isPlus ? '+' : '-'}${points}`;
        expect(exactOdds(Number(readOdds(typed, 'american')), 'american')).toBe(typed);
      }),
    );
  });
});

describe('shortOdds', () => {
  it.each([
    [2.129, '+112'],
    [2.1296, '+113'],
    [1.7, '-143'],
    [1.909, '-110'],
    [4.4, '+340'],
  ])('%d is %s: never better than it is paid by more than half a thousandth', (odds, american) => {
    expect(shortOdds(odds, 'american')).toBe(american);
  });

  it('promises no more than is paid, whatever the notation', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1010, max: 50_000 }), (milli) => {
        const odds = milli / 1000;
        for (const format of ['american', 'fractional'] as const)
          expect(Number(readOdds(shortOdds(odds, format), format))).toBeLessThan(odds + 0.0005);
      }),
    );
  });
});
