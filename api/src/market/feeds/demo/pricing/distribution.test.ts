import { describe, expect, it } from 'vitest';
import { chances, difference, median, normalBelow, poisson, rounded, sum } from './distribution.ts';

const total = ({ p }: { p: readonly number[] }): number => p.reduce((all, one) => all + one, 0);
const mean = ({ min, p }: { min: number; p: readonly number[] }): number =>
  p.reduce((all, one, at) => all + one * (min + at), 0);

describe('distributions', () => {
  it.each([
    ['poisson', poisson(1.5, 0), 1.5],
    ['poisson after two goals', poisson(0.7, 2), 2.7],
    ['poisson at the end', poisson(0, 3), 3],
    ['rounded normal', rounded(164.3, 17), 164.3],
    ['difference', difference(poisson(1.5, 1), poisson(1.1, 0)), 1.4],
    ['sum', sum(poisson(1.5, 1), poisson(1.1, 0)), 3.6],
  ])('%s sums to 1 and has its mean', (_name, distribution, expected) => {
    expect(total(distribution)).toBeCloseTo(1, 9);
    expect(mean(distribution)).toBeCloseTo(expected, 4);
  });

  it('knows the chance above and at a line', () => {
    const { above, level } = chances(poisson(2, 0), 2);
    expect(level).toBeCloseTo(2 * Math.exp(-2), 6);
    expect(above).toBeCloseTo(1 - 5 * Math.exp(-2), 6);
  });

  it('finds the median', () => {
    expect(median(poisson(2.7, 0))).toBe(3);
    expect(median(rounded(-4, 10))).toBe(-4);
  });

  it.each([
    [0, 0.5],
    [1.959964, 0.975],
    [-1, 0.158655],
  ])('normal below %f is %f', (z, expected) => {
    expect(normalBelow(z)).toBeCloseTo(expected, 5);
  });
});
