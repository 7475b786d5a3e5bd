import { describe, expect, it } from 'vitest';
import { monthTicks, profitPath, valueLines } from './profit-path.ts';

const day = (date: string, profitCents: number, bets = 1) => ({
  day: date,
  bets,
  profitCents,
  expectedCents: 100,
  variance: 10_000,
});
const OVERVIEW = {
  from: '2026-09-01',
  days: [day('2026-09-02', 500), day('2026-09-30', -200, 3), day('2026-10-04', 50)],
};

describe('the running profit', () => {
  it('begins at nothing, and its band grows with the root of what bets stray by', () => {
    const points = profitPath(OVERVIEW, 'bets');
    expect(points.map(({ x, actual, expected }) => [x, actual, expected])).toEqual([
      [0, 0, 0],
      [1, 500, 100],
      [4, 300, 200],
      [5, 350, 300],
    ]);
    expect(points.map(({ band }) => band)).toEqual([
      0,
      196,
      expect.closeTo(196 * Math.sqrt(2), 6),
      expect.closeTo(196 * Math.sqrt(3), 6),
    ]);
  });
  it('has a point for each bet where the answer has them, and along the days as many as before', () => {
    const point = (bets: number, date: string, profitCents: number) => ({
      ...{ day: date, bets, profitCents },
      ...{ expectedCents: 10 * bets, variance: 10_000 * bets },
    });
    const path = [point(1, '2026-09-02', 500), point(2, '2026-09-02', 100), point(3, '2026-10-04', 350)];
    const points = profitPath({ ...OVERVIEW, path }, 'bets');
    expect(points.map(({ x, actual, expected }) => [x, actual, expected])).toEqual([
      [0, 0, 0],
      [1, 500, 10],
      [2, 100, 20],
      [3, 350, 30],
    ]);
    expect(points.at(-1)?.band).toBeCloseTo(196 * Math.sqrt(3), 6);
    expect(profitPath({ ...OVERVIEW, path }, 'days')).toHaveLength(4);
  });
  it('goes along the days where one asks for them', () => {
    expect(profitPath(OVERVIEW, 'days').map(({ x }) => x)).toEqual([0, 2, 30, 34]);
  });
  it('says where a month begins', () => {
    expect(monthTicks(profitPath(OVERVIEW, 'bets')).map(({ day: at }) => at)).toEqual(['2026-10-04']);
  });
});

it.each([
  [-50_000, 150_000, [-50_000, 0, 50_000, 100_000, 150_000]],
  [0, 0, [0]],
  [-120, 320, [-200, -100, 0, 100, 200, 300, 400]],
])('between %i and %i stand round amounts', (low, high, lines) => {
  expect(valueLines(low, high)).toEqual(lines);
});
