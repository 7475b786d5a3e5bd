import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DEFAULT_LIMITS } from '../limits/engine-limits.ts';
import type { Opinion } from './bimodal.ts';
import { median } from './consensus.ts';
import { IndependentSources, isAlone, isMirrored } from './independent-sources.ts';

/** The judged book first, then the others: shares of both sides. */
const books = (...shares: (readonly [number, number])[]): Opinion[] =>
  shares.map(([side1, side2], group) => ({ group, side1, side2 }));
const twoWay = (...shares: number[]): Opinion[] =>
  books(...shares.map((share) => [share, 1 - share] as const));
const judge = (
  [own, ...others]: Opinion[],
  isTrue: (own: Opinion, all: IndependentSources) => boolean,
): boolean => own !== undefined && isTrue(own, new IndependentSources([own, ...others]));
const alone = (opinions: Opinion[]): boolean =>
  judge(opinions, (own, all) => isAlone(own, all, DEFAULT_LIMITS));
const mirrored = (opinions: Opinion[]): boolean => judge(opinions, isMirrored);

describe('isAlone', () => {
  test.each<[string, Opinion[], boolean]>([
    ['nine points off three who agree', twoWay(0.59, 0.5, 0.5, 0.5), true],
    ['seven points off them', twoWay(0.57, 0.5, 0.5, 0.5), false],
    ['off the middle of three within four points', twoWay(0.6, 0.5, 0.51, 0.535), true],
    ['off three who differ by five points', twoWay(0.64, 0.5, 0.52, 0.55), false],
    ['off two', twoWay(0.65, 0.5, 0.5), false],
    ['off on one side alone', books([0.4, 0.2], [0.4, 0.3], [0.41, 0.31], [0.4, 0.3]), true],
  ])('%s', (_, opinions, expected) => {
    expect(alone(opinions)).toBe(expected);
  });

  test('clones of one original are one voice', () => {
    const [own, ...others] = twoWay(0.65, 0.5, 0.5, 0.5);
    expect(alone([own ?? expect.fail(), ...others.map((other) => ({ ...other, group: 1 }))])).toBe(false);
  });
});

describe('isMirrored', () => {
  test.each<[string, Opinion[], boolean]>([
    [
      'at an odds ratio of 1.2, with a draw',
      books([0.33, 0.4], [0.4, 0.33], [0.405, 0.325], [0.4, 0.33]),
      true,
    ],
    ['beside two others', twoWay(0.45, 0.55, 0.552), true],
    ['of a clear favourite', twoWay(0.2, 0.8, 0.81, 0.79), true],
    ['of sides that are even', twoWay(0.49, 0.51, 0.51, 0.51), false],
    ['2.00 and 1.80 beside 1.80 and 2.00', twoWay(0.474, 0.526, 0.526, 0.526), false],
    ['near even with a draw', books([0.345, 0.38], [0.38, 0.345], [0.38, 0.345]), false],
    ['an opinion half way', twoWay(0.5, 0.55, 0.55, 0.55), false],
    ['far beyond the mirror', twoWay(0.38, 0.55, 0.55, 0.55), false],
    ['beside others who differ as much', twoWay(0.45, 0.5, 0.55, 0.61), false],
    ['beside one other: who is it?', twoWay(0.45, 0.55), false],
  ])('%s', (_, opinions, expected) => {
    expect(mirrored(opinions)).toBe(expected);
  });

  const share = fc.double({ min: 0.55, max: 0.95, noNaN: true });
  const offs = fc.array(fc.double({ min: -0.005, max: 0.005, noNaN: true }), { minLength: 3, maxLength: 8 });

  test('whoever has the sides exchanged is found at any ratio, and no other', () => {
    fc.assert(
      fc.property(share, offs, (fair, [own = 0, ...others]) => {
        const all = twoWay(1 - fair + own, ...others.map((off) => fair + off));
        const found = all
          .filter((one) => isMirrored(one, new IndependentSources(all)))
          .map(({ group }) => group);
        expect(found).toEqual([0]);
      }),
    );
  });

  test('says the same with the sides changed and in any order', () => {
    const opinion = fc.record({ group: fc.nat(6), side1: share, side2: share });
    fc.assert(
      fc.property(
        fc.uniqueArray(opinion, { minLength: 1, maxLength: 8, selector: ({ group }) => group }),
        (all) => {
          const turned = all.map(({ group, side1, side2 }) => ({ group, side1: side2, side2: side1 }));
          for (const [at, own] of all.entries()) {
            expect(isMirrored(own, new IndependentSources(all.toReversed()))).toBe(
              isMirrored(own, new IndependentSources(all)),
            );
            expect(isMirrored(turned[at] ?? own, new IndependentSources(turned))).toBe(
              isMirrored(own, new IndependentSources(all)),
            );
          }
        },
      ),
    );
  });
});

test('who is alone or mirrored lies beyond all others on one of the sides', () => {
  const share = fc
    .oneof({ weight: 6, arbitrary: fc.integer({ min: 49, max: 51 }) }, fc.integer({ min: 30, max: 70 }))
    .map((percent) => percent / 100);
  const opinion = fc.record({ group: fc.nat({ max: 6 }), side1: share, side2: share });
  let found = 0;
  fc.assert(
    fc.property(fc.array(opinion, { minLength: 3, maxLength: 8 }), (all) => {
      const sources = new IndependentSources(all);
      for (const own of all) {
        if (!isAlone(own, sources, DEFAULT_LIMITS) && !isMirrored(own, sources)) continue;
        found++;
        expect(sources.isBeyond(own)).toBe(true);
      }
    }),
    { numRuns: 2000 },
  );
  expect(found).toBeGreaterThan(20);
});

test('what the others say is told of them alone, one voice for each original', () => {
  const share = fc.integer({ min: 0, max: 20 }).map((percent) => percent / 20);
  const opinion = fc.record({ group: fc.nat({ max: 6 }), side1: share, side2: share });
  const width = (values: number[]): number => Math.max(...values) - Math.min(...values);
  fc.assert(
    fc.property(fc.array(opinion, { minLength: 1, maxLength: 9 }), (all) => {
      const sources = new IndependentSources(all);
      for (const own of all) {
        const met = new Set([own.group]);
        const others = all.filter(({ group }) => met.size !== met.add(group).size);
        const [sides1, sides2] = [others.map(({ side1 }) => side1), others.map(({ side2 }) => side2)];
        const isOutside = (value: number, values: number[]): boolean =>
          value < Math.min(...values) || value > Math.max(...values);
        expect(sources.isBeyond(own)).toBe(isOutside(own.side1, sides1) || isOutside(own.side2, sides2));
        expect(sources.besides(own)).toEqual(
          others.length === 0
            ? undefined
            : {
                sources: others.length,
                side1: expect.closeTo(median(sides1), 9),
                side2: expect.closeTo(median(sides2), 9),
                spread: Math.max(width(sides1), width(sides2)),
              },
        );
      }
    }),
    { numRuns: 1000 },
  );
});
