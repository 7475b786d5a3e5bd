import { SPORTS } from '@bothways/domain/sports';
import { describe, expect, it } from 'vitest';
import { chances, poisson, rounded } from './distribution.ts';
import { fairMarkets, shareAbove } from './markets.ts';
import { quotedOdds } from './price.ts';
import { modelOf, SCALES, START, WITH_OVERTIME } from './score-model.ts';

const evenly = (sport: (typeof SPORTS)[number]) =>
  modelOf(sport, { supremacy: 0, total: SCALES[sport].total }, START);

describe('fair markets', () => {
  it.each(SPORTS)('%s: shares of a market sum to one, of double chance to two', (sport) => {
    const model = modelOf(
      sport,
      { supremacy: 0.4 * SCALES[sport].sdDiff, total: SCALES[sport].total },
      START,
    );
    const markets = fairMarkets(sport, model, { depth: 3, quarterLines: true });
    expect(markets.length).toBeGreaterThan(4);
    for (const { market, picks } of markets) {
      const sum = picks.reduce((all, { share }) => all + share, 0);
      expect(sum).toBeCloseTo(market === 'DC' ? 2 : 1, 9);
      for (const { share } of picks) expect(share).toBeGreaterThan(0);
    }
  });

  it.each([...WITH_OVERTIME])(
    '%s: overtime decides, so half a point less is the same bet as to win',
    (sport) => {
      const { diff, homeWins } = modelOf(sport, { supremacy: 0.5, total: SCALES[sport].total }, START);
      expect(diff.p[-diff.min]).toBeCloseTo(0, 12);
      expect(shareAbove(diff, 0.5)).toBeCloseTo(homeWins, 9);
    },
  );

  it.each(SPORTS)('%s: the better side is the favourite, even sides are even', (sport) => {
    const winner = (supremacy: number) =>
      modelOf(sport, { supremacy, total: SCALES[sport].total }, START).homeWins;
    expect(winner(0)).toBeCloseTo(0.5, 2);
    expect(winner(SCALES[sport].sdDiff / 2)).toBeGreaterThan(0.6);
  });

  it('states both sides of a handicap from their own side', () => {
    const handicaps = fairMarkets('football', evenly('football'), { depth: 3, quarterLines: true }).filter(
      ({ market }) => market === 'AH',
    );
    for (const { picks } of handicaps) expect((picks[0]?.handicap ?? 1) + (picks[1]?.handicap ?? 1)).toBe(0);
  });

  it('a bet on a quarter line at its fair price is worth its stake', () => {
    const goals = poisson(2.6, 0);
    const line = 2.25;
    const odds = 1 / shareAbove(goals, line);
    const { above, level } = chances(goals, 2);
    // over 2.25: half on 2 (returned at two goals) and half on 2.5
    const worth = above * odds + level * 0.5;
    expect(worth).toBeCloseTo(1, 9);
  });

  it('leaves only what counts overtime when overtime is played', () => {
    const names = fairMarkets('hockey', evenly('hockey'), {
      depth: 3,
      quarterLines: false,
      isOvertime: true,
    }).map(({ market, overTimeIncluded }) => [market, overTimeIncluded]);
    expect(names).toEqual([['W', true]]);
  });

  it('moves with the score', () => {
    const late = modelOf('football', { supremacy: 0, total: 2.6 }, { home: 1, away: 0, remaining: 0.1 });
    expect(late.homeWins).toBeGreaterThan(0.9);
    const set = modelOf(
      'tennis',
      { supremacy: 0, total: 22 },
      { home: 6, away: 2, remaining: 1, sets: [1, 0], setGames: [0, 0] },
    );
    expect(set.homeWins).toBeCloseTo(0.75, 2);
    expect(set.homeWinsFirstSet).toBeUndefined();
  });

  it('totals never stand below what is already scored', () => {
    const markets = fairMarkets(
      'football',
      modelOf('football', { supremacy: 0, total: 2.6 }, { home: 3, away: 2, remaining: 0.05 }),
      { depth: 3, quarterLines: false },
    );
    const lines = markets.flatMap(({ market, picks }) => (market === 'OU' ? [picks[0]?.handicap ?? 0] : []));
    expect(lines.length).toBeGreaterThan(0);
    expect(Math.min(...lines)).toBeGreaterThanOrEqual(5);
  });
});

describe('quoted odds', () => {
  const odds = (share: number, marginPct: number, ticks: 'thousandth' | 'hundredth' | 'ladder') =>
    quotedOdds(share, { marginPct, ticks });

  it.each([
    [0.5, 0, 'thousandth', 2],
    [0.4, 4, 'thousandth', 2.403],
    [0.4, 4, 'hundredth', 2.4],
    [0.4, 4, 'ladder', 2.4],
    [0.183, 5, 'hundredth', 5.2],
    [0.5, 8, 'ladder', 1.85],
  ] as const)('%f with a margin of %f in %s is %f', (share, marginPct, ticks, expected) => {
    expect(odds(share, marginPct, ticks)).toBe(expected);
  });

  it('never gives better odds than the fair ones, nor prices for the certain and the impossible', () => {
    for (let share = 0.02; share < 0.95; share += 0.013) {
      for (const ticks of ['thousandth', 'hundredth', 'ladder'] as const)
        expect(odds(share, 0, ticks)).toBeLessThanOrEqual(1 / share + 1e-9);
    }
    expect(odds(0.99, 4, 'hundredth')).toBeUndefined();
    expect(odds(0.001, 4, 'hundredth')).toBeUndefined();
    expect(odds(0, 4, 'hundredth')).toBeUndefined();
  });

  it('knows the exact median of points', () => {
    expect(shareAbove(rounded(100, 12), 100)).toBeCloseTo(0.5, 6);
  });

  it.each(['basketball', 'americanFootball'] as const)('%s has regular time with a draw, at few', (sport) => {
    const winners = (depth: 1 | 2 | 3, isOvertime = false) =>
      fairMarkets(sport, evenly(sport), { depth, quarterLines: false, isOvertime })
        .filter(({ market }) => market === 'W' || market === 'DC' || market === 'DNB')
        .map(({ market, overTimeIncluded }) => `${market} ${overTimeIncluded}`);
    expect(winners(3)).toEqual(['W true', 'W false', 'DC false', 'DNB false']);
    expect(winners(2)).toEqual(['W true']);
    expect(winners(3, true)).toEqual(['W true']);
    const threeWay = fairMarkets(sport, evenly(sport), { depth: 3, quarterLines: false }).find(
      ({ market, overTimeIncluded }) => market === 'W' && !overTimeIncluded,
    );
    const draw = threeWay?.picks.find(({ selection }) => selection === 'X')?.share ?? 0;
    expect(draw).toBeGreaterThan(0.01);
    expect(draw).toBeLessThan(0.08);
  });
});
