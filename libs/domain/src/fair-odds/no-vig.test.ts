import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { NO_VIG_METHODS, noVig, withMargin } from './index.ts';

const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
const chances = fc
  .array(fc.double({ min: 0.02, max: 1, noNaN: true }), { minLength: 2, maxLength: 6 })
  .map((parts) => parts.map((part) => part / total(parts)));
const margins = fc.double({ min: 0.001, max: 0.15, noNaN: true });
const markets = fc
  .tuple(chances, margins)
  .map(([chance, margin]) => withMargin(chance, margin, 'multiplicative'))
  .filter((odds) => odds.every((price) => price > 1));
const exact = NO_VIG_METHODS.filter((method) => method !== 'worstCase');

describe('noVig', () => {
  it.each(exact)('%s: probabilities lie between 0 and 1 and sum to 1', (method) => {
    fc.assert(
      fc.property(markets, (odds) => {
        const found = noVig(odds, method)?.probabilities ?? [];
        expect(total(found)).toBeCloseTo(1, 9);
        for (const probability of found) {
          expect(probability).toBeGreaterThan(0);
          expect(probability).toBeLessThan(1);
        }
      }),
    );
  });

  it.each(NO_VIG_METHODS)('%s: does not depend on the order, and keeps the order of the prices', (method) => {
    fc.assert(
      fc.property(markets, (odds) => {
        const found = noVig(odds, method)?.probabilities ?? [];
        const turned = noVig(odds.toReversed(), method)?.probabilities ?? [];
        for (const [at, probability] of found.entries()) {
          expect(turned.at(-1 - at)).toBeCloseTo(probability, 9);
          for (const [other, price] of odds.entries())
            if (price > (odds[at] ?? 0) + 1e-9) expect(found[other]).toBeLessThanOrEqual(probability + 1e-9);
        }
      }),
    );
  });

  it.each(NO_VIG_METHODS)('%s: takes nothing off where there is no margin', (method) => {
    fc.assert(
      fc.property(chances, (chance) => {
        const found = noVig(
          chance.map((probability) => 1 / probability),
          method,
        )?.probabilities;
        for (const [at, probability] of chance.entries()) expect(found?.[at]).toBeCloseTo(probability, 9);
      }),
    );
  });

  it('the worst case is below every method that it is taken over', () => {
    fc.assert(
      fc.property(markets, (odds) => {
        const worst = noVig(odds, 'worstCase')?.probabilities ?? [];
        for (const method of ['multiplicative', 'power', 'shin'] as const)
          for (const [at, probability] of (noVig(odds, method)?.probabilities ?? []).entries())
            expect(worst[at]).toBeLessThanOrEqual(probability + 1e-12);
      }),
    );
  });

  it('two of three win in double chance: they sum to 2', () => {
    for (const method of exact) {
      const found = noVig([1.25, 1.3, 1.8], method, 2)?.probabilities ?? [];
      expect(total(found)).toBeCloseTo(2, 9);
    }
  });

  it.each([
    ['a book below 1: an arb inside one bookmaker, or half of it is old', [2.1, 2.1]],
    ['one outcome', [1.98]],
    ['odds that are none', [1, 2]],
    ['no number', [Number.NaN, 2]],
    ['nothing', []],
  ])('has no answer for %s', (_, odds) => {
    for (const method of NO_VIG_METHODS) expect(noVig(odds, method)).toBeUndefined();
  });

  it('says so when a method would go below nothing and another one answered', () => {
    const odds = [1.02, 15, 101];
    const found = noVig(odds, 'additive');
    expect(found?.method).toBe('power');
    expect(found?.probabilities.every((probability) => probability > 0)).toBe(true);
  });
});

test('Shin over several winners is the power method, and named so', () => {
  const doubleChance = [1.28, 1.33, 1.72];
  const power = noVig(doubleChance, 'power', 2);
  expect(noVig(doubleChance, 'shin', 2)).toEqual(power);
  expect(power?.method).toBe('power');
});
