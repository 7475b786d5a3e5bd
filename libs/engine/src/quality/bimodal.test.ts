import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DEFAULT_LIMITS } from '../limits/engine-limits.ts';
import { isBimodal, type Opinion } from './bimodal.ts';

/** Two-way opinions of as many voices, by the share of the first side. */
const opinions = (...shares: number[]): Opinion[] =>
  shares.map((side1, group) => ({ group, side1, side2: 1 - side1 }));
const isSplit = (voices: readonly Opinion[]): boolean => isBimodal(voices, DEFAULT_LIMITS);

describe('areOfTwoMinds', () => {
  test.each([
    ['two before the goal, two after it', [0.27, 0.3, 0.07, 0.066], true],
    ['a long way apart near certainty', [0.9, 0.91, 0.97, 0.975], true],
    ['opinions', [0.48, 0.5, 0.52, 0.55], false],
    ['one alone: that one is wrong, not the market', [0.5, 0.5, 0.5, 0.8], false],
    ['three voices are no two camps', [0.2, 0.5, 0.52], false],
    ['a market on the move, with prices all the way', [0.3, 0.36, 0.43, 0.5, 0.57, 0.62], false],
  ])('%s', (_, shares, expected) => {
    expect(isSplit(opinions(...shares))).toBe(expected);
  });

  test('clones of one original are one voice', () => {
    const voices = opinions(0.3, 0.31, 0.7, 0.71).map((opinion) => ({
      ...opinion,
      group: opinion.group < 2 ? opinion.group : 2,
    }));
    expect(isSplit(voices)).toBe(false);
  });

  test('the draw may stay where it is: the sides are asked', () => {
    const voices = [
      { group: 1, side1: 0.5, side2: 0.2 },
      { group: 2, side1: 0.51, side2: 0.2 },
      { group: 3, side1: 0.25, side2: 0.45 },
      { group: 4, side1: 0.26, side2: 0.45 },
    ];
    expect(isSplit(voices)).toBe(true);
  });

  const share = fc.double({ min: 0.02, max: 0.98, noNaN: true });
  const voices = fc.array(fc.record({ group: fc.nat(8), side1: share, side2: share }), { maxLength: 12 });

  test('says the same of any order', () => {
    fc.assert(
      fc.property(
        voices.chain((all) =>
          fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
        ),
        ([all, shuffled]) => {
          expect(isSplit(shuffled)).toBe(isSplit(all));
        },
      ),
    );
  });

  test('says the same with the sides changed, and nothing of one voice however often it is heard', () => {
    fc.assert(
      fc.property(voices, (all) => {
        const turned = all.map(({ group, side1, side2 }) => ({ group, side1: side2, side2: side1 }));
        expect(isSplit(turned)).toBe(isSplit(all));
        expect(isSplit(all.map((opinion) => ({ ...opinion, group: 0 })))).toBe(false);
      }),
    );
  });

  test('opinions within a fifth of each other and of one odds range are one camp', () => {
    const near = fc.array(fc.double({ min: 0.42, max: 0.6, noNaN: true }), { minLength: 4, maxLength: 12 });
    fc.assert(
      fc.property(near, (shares) => {
        expect(isSplit(opinions(...shares))).toBe(false);
      }),
    );
  });
});
