import { describe, expect, it } from 'vitest';
import { type FairBook, LineBooks } from './index.ts';
import { MarginTrust } from './margin-trust.ts';

const trustIn = (margins: readonly (number | undefined)[]): number[] => {
  const books = margins.map((margin) => (margin === undefined ? {} : { margin }));
  const trust = new MarginTrust(
    books,
    margins.map(() => 1),
  );
  return margins.map((_, book) => trust.of(book, trust.usual([])));
};

describe('who takes far more than the others', () => {
  it.each([
    [0.03, 1],
    [0.08, 1],
    [0.081, expect.closeTo(1, 2)],
    [0.105, expect.closeTo(0.5625, 6)],
    [0.129, expect.closeTo(0, 2)],
    [0.13, 0],
    [0.4, 0],
  ])('beside 5 percent, one of %d is believed %d', (margin, trust) => {
    expect(trustIn([0.05, 0.05, 0.05, 0.05, margin])[4]).toEqual(trust);
  });

  it('takes nothing from those who take less: they may be sharp', () => {
    expect(trustIn([0.09, 0.09, 0.09, 0.09, 0.001])).toEqual([1, 1, 1, 1, 1]);
  });

  it('is found beside those whose margin nobody knows, who are believed', () => {
    expect(trustIn([0.05, undefined, 0.05, 0.05, 0.2])).toEqual([1, 1, 1, 1, 0]);
    expect(trustIn([undefined, undefined])).toEqual([1, 1]);
  });

  it('judges nobody by himself: what is usual is so among those who are left', () => {
    const book = (group: number, share: number, margin: number): FairBook => ({
      group,
      probabilities: [share, 1 - share],
      margin,
    });
    const others = [book(1, 0.5, 0.05), book(2, 0.51, 0.05), book(3, 0.49, 0.06), book(4, 0.53, 0.11)];
    const estimates = [0.001, 0.05, 0.5].map(
      (own) => new LineBooks([...others, book(9, 0.5, own)], 2).without(9)?.probabilities[0],
    );
    expect(estimates[0]).toBeCloseTo(estimates[1] ?? 0, 12);
    expect(estimates[2]).toBeCloseTo(estimates[1] ?? 0, 12);
  });

  it('has no voice, and does not count as one', () => {
    const fair = (group: number, share: number, margin = 0.05): FairBook => ({
      group,
      probabilities: [share, 1 - share],
      margin,
    });
    const lines = new LineBooks([fair(1, 0.5), fair(2, 0.5), fair(3, 0.5), fair(4, 0.56, 0.2)], 2);
    expect(lines.without(undefined)).toMatchObject({ probabilities: [0.5, 0.5], groups: 3, books: 3 });
    expect(lines.shares(undefined)[3]).toBe(0);
  });
});

describe('five others who lie some points apart', () => {
  // Watford - Arsenal of 2019-09-15: the away side's chances by five bookmakers; the sixth is judged.
  const spread = [0.478, 0.504, 0.505, 0.475, 0.475];
  const estimate = (chances: readonly number[], margins: readonly number[]): number =>
    new LineBooks(
      chances.map((chance, group) => ({
        group,
        probabilities: [1 - chance, chance],
        margin: margins[group] ?? 0,
      })),
      2,
    ).without(undefined)?.probabilities[1] ?? Number.NaN;
  const usual = [0.05, 0.06, 0.07, 0.025, 0.055];

  it.each([
    ['a price of 0.8 of what it was', 0.548, 0.125],
    ['a price of 0.9 of what it was', 0.507, 0.08],
    ['a longer one', 0.46, 0.002],
    ['one that is three times as long', 0.26, -0.3],
  ])('are not decided between by %s', (_case, chance, margin) => {
    const before = estimate(spread, usual);
    const after = estimate(spread.with(3, chance), usual.with(3, margin));
    expect(Math.abs(after - before) * 100).toBeLessThan(1);
  });
});
