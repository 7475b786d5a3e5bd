import { expect, it } from 'vitest';
import { betSd, betsUntilAhead, chanceBehind } from './index.ts';

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
