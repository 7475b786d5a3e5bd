import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Consensus, type FairBook, type FairPrice, lineShare, type MarketLine } from './index.ts';
import { plainPrice } from './testing/plain-consensus.ts';

const logistic = (value: number): number => 1 / (1 + Math.exp(-value));

/** The figures of a price in one order, so that they can be held against others. */
const figures = (price: FairPrice | undefined): (number | undefined)[] => [
  price?.probability,
  price?.spline?.probability,
  price?.spline?.sameBets,
  price?.spline?.dataPoints,
  price?.blended,
  price?.groups,
];

/** Every price of a market, with each group and with nobody left out, is what the definition says. */
function expectPlain(lines: readonly MarketLine[], selections: number): void {
  const consensus = new Consensus(lines, selections);
  const groups = new Set(lines.flatMap(({ books }) => books.map(({ group }) => group)));
  for (const without of [undefined, 99, ...groups])
    for (const { line } of lines)
      for (let selection = 0; selection < selections; selection++) {
        const found = figures(consensus.price(line, selection, without));
        const plain = figures(plainPrice(lines, { line, selection, selections, without }));
        for (const [at, figure] of plain.entries()) {
          if (figure === undefined) expect(found[at]).toBeUndefined();
          else expect(found[at]).toBeCloseTo(figure, 10);
        }
      }
}

/** A bookmaker's opinion of the level, and whose prices it takes over. Some are of one mind, some far off. */
const sellers = fc.array(
  fc.record({
    off: fc.oneof(fc.constant(0), fc.double({ min: -0.9, max: 0.9, noNaN: true })),
    group: fc.integer({ min: 0, max: 8 }),
    margin: fc.option(fc.double({ min: 0, max: 0.2, noNaN: true }), { nil: undefined }),
  }),
  { minLength: 1, maxLength: 12 },
);

/** Lines in quarters, of which a bookmaker has each or not; one in four has only a bookmaker or two. */
const ladders = fc
  .record({
    own: sellers,
    slope: fc.double({ min: 0.2, max: 1.5, noNaN: true }),
    lines: fc.uniqueArray(fc.integer({ min: 2, max: 18 }), { minLength: 1, maxLength: 8 }),
    gaps: fc.infiniteStream(fc.integer({ min: 0, max: 3 })),
  })
  .map(({ own, slope, lines, gaps }): MarketLine[] =>
    lines.map((quarters) => {
      const isThin = gaps.next().value === 0;
      const books = own.flatMap(({ off, group, margin }, at): FairBook[] => {
        if (isThin ? at > 1 : gaps.next().value === 0) return [];
        const share = lineShare(quarters / 4, (half) => logistic(off - slope * (half - 2.5)));
        return [{ group, probabilities: [share, 1 - share], ...(margin !== undefined && { margin }) }];
      });
      return { line: quarters / 4, books };
    }),
  );

const threeWays = sellers.map((own): MarketLine[] => {
  const books = own.map(({ off, group, margin }): FairBook => {
    const parts = [logistic(off), 0.3, logistic(-0.5 * off)];
    const total = parts.reduce((sum, part) => sum + part, 0);
    const probabilities = parts.map((part) => part / total);
    return { group, probabilities, ...(margin !== undefined && { margin }) };
  });
  return [{ line: undefined, books }];
});

describe('the consensus, however it is added up', () => {
  it('is on every line of a ladder what its definition says', () => {
    fc.assert(fc.property(ladders, (lines) => expectPlain(lines, 2)));
  });

  it('is of three selections what its definition says', () => {
    fc.assert(fc.property(threeWays, (lines) => expectPlain(lines, 3)));
  });
});
