import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  Consensus,
  type FairBook,
  falling,
  LineBooks,
  lineShare,
  type MarketLine,
  MIN_REFERENCES,
} from './index.ts';

const logistic = (value: number): number => 1 / (1 + Math.exp(-value));

const book = (group: number, ...probabilities: number[]): FairBook => ({ group, probabilities });
const even = (groups: readonly number[], share: number): FairBook[] =>
  groups.map((group) => book(group, share, 1 - share));

/** A market of totals in quarters: every bookmaker has its own opinion of the level, and a little noise. */
const ladders = fc
  .record({
    level: fc.double({ min: -1, max: 1, noNaN: true }),
    slope: fc.double({ min: 0.3, max: 1.5, noNaN: true }),
    lines: fc.uniqueArray(fc.integer({ min: 4, max: 18 }), { minLength: 2, maxLength: 8 }),
    offs: fc.array(fc.double({ min: -0.12, max: 0.12, noNaN: true }), { minLength: 4, maxLength: 9 }),
    gaps: fc.infiniteStream(fc.integer({ min: 0, max: 3 })),
  })
  .map(({ level, slope, lines, offs, gaps }): MarketLine[] =>
    lines.map((quarters) => ({
      line: quarters / 4,
      books: offs.flatMap((off, group) => {
        if (gaps.next().value === 0) return [];
        const share = lineShare(quarters / 4, (half) => logistic(level + off - slope * (half - 2.5)));
        return [{ group, probabilities: [share, 1 - share] }];
      }),
    })),
  );

describe('the consensus of a market', () => {
  it('gives both sides of every line probabilities that sum to 1', () => {
    fc.assert(
      fc.property(ladders, (lines) => {
        const consensus = new Consensus(lines, 2);
        for (const { line } of lines) {
          const [over, under] = [consensus.price(line, 0), consensus.price(line, 1)];
          expect(over === undefined).toBe(under === undefined);
          if (over && under) expect(over.probability + under.probability).toBeCloseTo(1, 12);
        }
      }),
    );
  });

  it('never makes the higher line the likelier one', () => {
    fc.assert(
      fc.property(ladders, (lines) => {
        const consensus = new Consensus(lines, 2);
        const shares = consensus.lines.flatMap(({ line }) => {
          const spline = consensus.price(line, 0)?.spline;
          return spline ? [spline.probability] : [];
        });
        for (const [at, share] of shares.slice(1).entries())
          expect(share).toBeLessThanOrEqual((shares[at] ?? 0) + 1e-12);
      }),
    );
  });

  it('does not depend on the order of lines and books', () => {
    fc.assert(
      fc.property(ladders, (lines) => {
        const turned = lines.toReversed().map(({ line, books }) => ({ line, books: books.toReversed() }));
        const [one, other] = [new Consensus(lines, 2), new Consensus(turned, 2)];
        for (const { line } of lines) {
          const price = one.price(line, 0);
          const again = other.price(line, 0);
          expect(again?.groups).toBe(price?.groups);
          if (price) expect(again?.probability).toBeCloseTo(price.probability, 9);
        }
      }),
    );
  });

  it('is not moved by what the judged bookmaker itself says', () => {
    fc.assert(
      fc.property(ladders, fc.double({ min: 0.02, max: 0.98, noNaN: true }), (lines, share) => {
        const own = 0;
        const changed = lines.map(({ line, books }) => ({
          line,
          books: books.map((one) =>
            one.group === own ? { ...one, probabilities: [share, 1 - share] } : one,
          ),
        }));
        for (const { line } of lines)
          expect(new Consensus(changed, 2).price(line, 0, own)).toEqual(
            new Consensus(lines, 2).price(line, 0, own),
          );
      }),
    );
  });

  it('is moved less than half a point by one wild price among six', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.1, max: 0.9, noNaN: true }),
        fc.array(fc.double({ min: -0.012, max: 0.012, noNaN: true }), { minLength: 6, maxLength: 6 }),
        (share, offs) => {
          const honest = offs.map((off, group) => book(group, share + off, 1 - share - off));
          const wild = book(9, 0.985, 0.015);
          const before = new LineBooks(honest, 2).without(undefined)?.probabilities[0] ?? 0;
          const after = new LineBooks([...honest, wild], 2).without(undefined)?.probabilities[0] ?? 0;
          const isWild = Math.abs(0.985 - share) > 0.08;
          if (isWild) expect(Math.abs(after - before) * 100).toBeLessThan(0.5);
        },
      ),
    );
  });

  it('reads quarter and whole lines off the curve as they settle', () => {
    const above = (half: number): number => logistic(0.2 - 0.9 * (half - 2.5));
    const lines = [1.5, 2, 2.25, 2.5, 2.75, 3, 3.5].map((line) => ({
      line,
      books: even([1, 2, 3, 4], lineShare(line, above)),
    }));
    const consensus = new Consensus(lines, 2);
    for (const { line } of lines)
      expect(consensus.price(line, 0)?.probability).toBeCloseTo(lineShare(line, above), 6);
  });

  it('reads a line that only the judged one quotes off its neighbours', () => {
    const above = (half: number): number => logistic(0.9 * (2.5 - half));
    const lines = [2, 2.5, 3].map((line) => ({ line, books: even([1, 2, 3, 4], lineShare(line, above)) }));
    const own = { line: 2.25, books: even([7], 0.3) };
    const price = new Consensus([...lines, own], 2).price(2.25, 0, 7);
    expect(price?.probability).toBeCloseTo(lineShare(2.25, above), 3);
    expect(price?.spline).toMatchObject({ sameBets: 0, dataPoints: 12 });
    expect(price?.blended).toBeUndefined();
  });

  it('takes lines with enough books as they are, however the market steps from one to the next', () => {
    // One run decides so many baseball matches that the step at level is far larger than the next one.
    const shares = new Map([
      [-1.5, 0.64],
      [-0.5, 0.52],
      [0.5, 0.5],
      [1.5, 0.335],
    ]);
    const lines = [...shares].map(([line, share]) => ({ line, books: even([1, 2, 3, 4], share) }));
    const consensus = new Consensus(lines, 2);
    for (const [line, share] of shares) expect(consensus.price(line, 0)?.probability).toBeCloseTo(share, 9);
  });

  it('does not speak for a thin line whose neighbours are far, or all on one side', () => {
    const own = { line: 3, books: even([7], 0.4) };
    const far = [2, 4].map((line) => ({ line, books: even([1, 2, 3], 0.9 - line / 5) }));
    expect(new Consensus([...far, own], 2).price(3, 0, 7)).toBeUndefined();
    const below = [2.5, 2.75].map((line) => ({ line, books: even([1, 2, 3], 0.9 - line / 5) }));
    expect(new Consensus([...below, own], 2).price(3, 0, 7)).toBeUndefined();
  });

  it('counts whole books of the same bet and of all lines', () => {
    const lines = [
      { line: 2, books: even([1, 2, 3], 0.6) },
      { line: 2.5, books: even([1, 2, 3, 4], 0.48) },
    ];
    expect(new Consensus(lines, 2).price(2.5, 0)?.spline).toMatchObject({ sameBets: 4, dataPoints: 7 });
    expect(new Consensus(lines, 2).price(2.5, 0, 4)?.spline).toMatchObject({ sameBets: 3, dataPoints: 6 });
  });

  it('has nothing to say with a thin reference', () => {
    expect(MIN_REFERENCES).toBe(3);
    const three = [{ line: undefined, books: even([1, 2, 3], 0.5) }];
    expect(new Consensus(three, 2).price(undefined, 0)?.probability).toBeCloseTo(0.5, 12);
    expect(new Consensus(three, 2).price(undefined, 0, 3)).toBeUndefined();
    expect(new Consensus([], 2).price(undefined, 0)).toBeUndefined();
  });

  it('hints at what a thin reference says, and at nothing where there is none', () => {
    const two = [{ line: undefined, books: even([1, 2, 2], 0.5) }];
    expect(new Consensus(two, 2).hint(undefined, 0)).toMatchObject({ probability: 0.5, groups: 2 });
    expect(new Consensus(two, 2).hint(undefined, 0, 2)).toMatchObject({ groups: 1 });
    expect(
      new Consensus([{ line: undefined, books: even([1], 0.5) }], 2).hint(undefined, 0, 1),
    ).toBeUndefined();
    expect(new Consensus([], 2).hint(undefined, 0)).toBeUndefined();
  });

  it('takes clones for one voice', () => {
    const clones = [...even([1, 1, 1, 1], 0.53), ...even([2, 3], 0.5)];
    const blend = new LineBooks(clones, 2).without(undefined);
    expect(blend?.groups).toBe(3);
    expect(blend?.probabilities[0]).toBeCloseTo(
      new LineBooks(even([1], 0.53).concat(even([2, 3], 0.5)), 2).without(undefined)?.probabilities[0] ?? 0,
      12,
    );
    expect(new Consensus([{ line: undefined, books: clones }], 2).price(undefined, 0, 1)).toBeUndefined();
  });

  it('says nothing beyond the outermost line that others quote', () => {
    const lines = [2, 2.5].map((line) => ({ line, books: even([1, 2, 3], 0.7 - line / 10) }));
    const far = { line: 4.5, books: even([7], 0.4) };
    expect(new Consensus([...lines, far], 2).price(4.5, 0, 7)).toBeUndefined();
  });

  it('of three selections it is the blend, which sums to 1', () => {
    const books = [book(1, 0.5, 0.3, 0.2), book(2, 0.52, 0.28, 0.2), book(3, 0.48, 0.3, 0.22)];
    const consensus = new Consensus([{ line: undefined, books }], 3);
    const prices = [0, 1, 2].map((selection) => consensus.price(undefined, selection));
    expect(prices.every((price) => price?.spline === undefined && price?.blended !== undefined)).toBe(true);
    expect(prices.reduce((total, price) => total + (price?.probability ?? 0), 0)).toBeCloseTo(1, 12);
  });

  it('says how much of a line each book is', () => {
    const lines = [{ line: undefined, books: [...even([1, 2, 3], 0.5), book(4, 0.95, 0.05)] }];
    const shares = new Consensus(lines, 2).shares(undefined);
    expect(shares[3]).toBe(0);
    expect(shares.reduce((total, share) => total + share, 0)).toBeCloseTo(1, 12);
    expect(new Consensus(lines, 2).shares(undefined, 1)[0]).toBe(0);
  });
});

describe('falling', () => {
  it('leaves what falls and pools what rises', () => {
    expect(falling([0.7, 0.5, 0.3], [1, 1, 1])).toEqual([0.7, 0.5, 0.3]);
    expect(falling([0.7, 0.25, 0.75], [1, 1, 3])).toEqual([0.7, 0.625, 0.625]);
    expect(falling([], [])).toEqual([]);
  });
});
