import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_PATH_POINTS, thinnedPath } from './thinned-path.ts';

const pointsOf = (profits: readonly number[]) => profits.map((profitCents, bets) => ({ bets, profitCents }));
const anyPath = fc.array(fc.integer({ min: -1e6, max: 1e6 }), { minLength: 1, maxLength: 3000 });

describe('a path of very many bets', () => {
  it('keeps the first, the last, the lowest and the highest, in their order, and no more than there is room for', () => {
    fc.assert(
      fc.property(anyPath, fc.integer({ min: 4, max: MAX_PATH_POINTS }), (profits, max) => {
        const points = pointsOf(profits);
        const thin = thinnedPath(points, max);
        expect(thin.length).toBeLessThanOrEqual(Math.max(max, 1));
        expect([thin[0], thin.at(-1)]).toEqual([points[0], points.at(-1)]);
        const heights = thin.map(({ profitCents }) => profitCents);
        expect([Math.min(...heights), Math.max(...heights)]).toEqual([
          Math.min(...profits),
          Math.max(...profits),
        ]);
        const places = thin.map(({ bets }) => bets);
        expect(places).toEqual([...new Set(places)].toSorted((a, b) => a - b));
      }),
    );
  });

  it('is left as it is where there is room for all', () => {
    const points = pointsOf(Array.from({ length: MAX_PATH_POINTS }, (_, bet) => bet % 7));
    expect(thinnedPath(points)).toEqual(points);
    expect(thinnedPath([])).toEqual([]);
  });

  it('of a hundred thousand has a fall that lasted one bet', () => {
    const profits = Array.from({ length: 100_000 }, (_, bet) => (bet === 54_321 ? -9_000_000 : bet));
    expect(thinnedPath(pointsOf(profits)).some(({ profitCents }) => profitCents === -9_000_000)).toBe(true);
  });
});
