import { expect, it } from 'vitest';
import { seeded } from '../random/index.ts';
import { axesOf, betSd, betsUntilAhead, chanceBehind, type ExpectedBet, momentsOf } from './index.ts';

const aBet = (
  eventId: string,
  selection: '1' | '2',
  odds: number,
  edgePct: number,
  euros: number,
): ExpectedBet => ({
  eventId,
  pick: { market: 'W', period: 'FT', overTimeIncluded: false, selection },
  fairOdds: odds / (1 + edgePct / 100),
  side: 'back',
  oddsMicro: Math.round(odds * 1_000_000),
  stakeCents: euros * 100,
  commissionBp: 0,
  freebet: null,
  matchedCents: null,
  reducedOddsMicro: null,
});

/** research/plans.md 4.4. */
it.each([
  [2, 0.02, 2499, 6763],
  [2, 0.05, 399, 1080],
  [3, 0.03, 2255, 6101],
  [5, 0.05, 1659, 4490],
])(
  'odds %f with an edge of %f are ahead after %i bets in 84, after %i in 95 of 100 runs',
  (odds, edge, at84, at95) => {
    const sd = betSd(odds, (1 + edge) / odds);
    expect([betsUntilAhead(edge, sd, 1), betsUntilAhead(edge, sd)]).toEqual([at84, at95]);
  },
);

it('never comes without an edge', () => {
  expect([betsUntilAhead(0, 1), betsUntilAhead(-0.01, 1)]).toEqual([undefined, undefined]);
});

/** https://www.clvsports.com/blog/understanding-variance/, exact. */
it.each([
  [0.52, 30.8],
  [0.55, 13.46],
])('100 bets at 2.00 that win with %f are behind in %f of 100 runs', (probability, percent) => {
  expect(chanceBehind(100, 2, probability) * 100).toBeCloseTo(percent, 0);
});

it('adds up to the whole over all results of few bets', () => {
  const [odds, p] = [3, 0.4];
  let expected = 0;
  for (let mask = 0; mask < 2 ** 10; mask += 1) {
    const wins = mask.toString(2).replaceAll('0', '').length;
    if (wins * odds < 10) expected += p ** wins * (1 - p) ** (10 - wins);
  }
  expect(chanceBehind(10, odds, p)).toBeCloseTo(expected, 12);
});

it.each<[string, ExpectedBet[]]>([
  ['alike', [aBet('a', '1', 2, 6, 20)]],
  [
    'of all odds and stakes',
    [aBet('a', '1', 1.5, 4, 50), aBet('b', '2', 3, 6, 20), aBet('c', '1', 9, 12, 5)],
  ],
  ['two on one event', [aBet('a', '1', 2.4, 6, 20), aBet('a', '2', 3.6, 8, 20), aBet('b', '1', 2, 5, 10)]],
])('is what a simulation of the same bets comes to: bets %s', (_, bets) => {
  const axes = axesOf(bets);
  const moments = axes.map(momentsOf);
  const sum = (of: (moment: (typeof moments)[number]) => number) =>
    moments.reduce((total, moment) => total + of(moment), 0) / bets.length;
  const until =
    betsUntilAhead(
      sum(({ meanCents }) => meanCents),
      Math.sqrt(sum(({ variance }) => variance)),
    ) ?? 0;
  const random = seeded(20_261_124);
  const rounds = Math.round(until / bets.length);
  const runs = 2000;
  let ahead = 0;
  for (let run = 0; run < runs; run += 1) {
    let cents = 0;
    for (let round = 0; round < rounds; round += 1)
      for (const axis of axes) {
        const drawn = random();
        cents += axis.cents[axis.bounds.findLastIndex((bound) => bound <= drawn)] ?? 0;
      }
    if (cents > 0) ahead += 1;
  }
  expect(until).toBeGreaterThan(100);
  expect((ahead / runs) * 100).toBeGreaterThan(93.5);
  expect((ahead / runs) * 100).toBeLessThan(96.5);
});
