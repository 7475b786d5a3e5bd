import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bookSum, freebetReturn, returnFactor, type Settled } from '../odds/index.ts';
import { bestFreebetLeg, hedge, layOff, type Results, stakesByFreebet, wonShare } from './index.ts';

const prices = fc.integer({ min: 1050, max: 30_000 }).map((milli) => milli / 1000);

/** Draw no bet, draw, win of the other side. */
const DNB: Results = [
  ['won', 'lost', 'lost'],
  ['void', 'won', 'lost'],
  ['lost', 'lost', 'won'],
];
const drawReturns = (settled: Settled): Results => DNB.with(1, [settled, 'won', 'lost']);
const pair = (...between: [Settled, Settled][]): Results => [['won', 'lost'], ...between, ['lost', 'won']];
const shapes = fc.constantFrom(
  DNB,
  drawReturns('halfLost'),
  drawReturns('halfWon'),
  pair(),
  pair(['void', 'void']),
  pair(['halfLost', 'halfWon']),
  pair(['halfWon', 'halfLost']),
  pair(['halfWon', 'void']),
  pair(['void', 'halfWon']),
);
const shares = fc.double({ min: 0, max: 2, noNaN: true });
const stakePairs = fc.array(fc.tuple(shares, shares, shares), { minLength: 20, maxLength: 20 });

describe('stakesByFreebet', () => {
  it('turns 50 at 5.00 against 1.25 into 40 with 160 of cash', () => {
    const plan = stakesByFreebet([{ odds: 5 }, { odds: 1.25 }], 0, 5000);
    expect(plan).toMatchObject({ totalCents: 16_000, netProfitCents: 4000, conversionPct: 80, roiPct: 80 });
  });

  it('returns the stake too where the freebet says so', () => {
    const plan = stakesByFreebet([{ odds: 5 }, { odds: 1.25 }], 0, 5000, 'sr');
    expect(plan).toMatchObject({ totalCents: 20_000, netProfitCents: 5000, conversionPct: 100 });
  });

  it('takes a fee on winnings off the freebet', () => {
    const plan = stakesByFreebet(
      [{ odds: 5, fee: { model: 'winnings', ratePct: 5 } }, { odds: 1.25 }],
      0,
      5000,
    );
    expect(plan?.guaranteedReturnCents).toBe(19_000);
  });

  it('levels with what is left after a fee on the stake of the others', () => {
    const plan = stakesByFreebet([{ odds: 5 }, { odds: 1.25, fee: { model: 'stake', ratePct: 5 } }], 0, 5000);
    expect(plan?.legs[1]).toEqual({ stakeCents: 16_000, outlayCents: 16_800, wonCents: 20_000 });
    expect(plan?.netProfitCents).toBe(3200);
  });

  it('converts better at longer odds of the same market', () => {
    const at = (leg: number) => stakesByFreebet([{ odds: 4.5 }, { odds: 3.6 }, { odds: 1.95 }], leg, 10_000);
    expect(at(0)?.conversionPct).toBeGreaterThan(at(1)?.conversionPct ?? 0);
    expect(at(1)?.conversionPct).toBeGreaterThan(at(2)?.conversionPct ?? 0);
  });

  it('says what a result brings that refunds the cash and half wins, where that is the least', () => {
    const legs = [{ odds: 2.1 }, { odds: 5 }];
    expect(stakesByFreebet(legs, 0, 10_000, 'snr', pair(['halfWon', 'void']))?.conversionPct).toBeCloseTo(55);
    // A refund of all is no cash, and is said apart.
    expect(stakesByFreebet(legs, 0, 10_000, 'snr', pair(['void', 'void']))?.conversionPct).toBeCloseTo(88);
  });

  it('is worth F (o - 1) (1 - sum of the others) in every result, and alone where that is a loss', () => {
    fc.assert(
      fc.property(
        fc.array(prices, { minLength: 2, maxLength: 4 }),
        fc.nat(3),
        fc.integer({ min: 1000, max: 500_000 }),
        (odds, at, freebet) => {
          const leg = at % odds.length;
          const plan = stakesByFreebet(
            odds.map((price) => ({ odds: price })),
            leg,
            freebet,
          );
          const others = odds.reduce((sum, price, other) => (other === leg ? sum : sum + 1 / price), 0);
          const worth = Math.max(0, freebet * ((odds[leg] ?? 1) - 1) * (1 - others));
          const slack = Math.max(...odds) + odds.length;
          expect(Math.abs((plan?.netProfitCents ?? 0) - worth)).toBeLessThanOrEqual(slack);
          expect(plan?.conversionPct).toBeCloseTo((worth / freebet) * 100, 6);
        },
      ),
    );
  });

  it('gives the cash stake back in the push of a line and levels the rest', () => {
    const push: Settled[][] = [
      ['won', 'lost'],
      ['void', 'void'],
      ['lost', 'won'],
    ];
    const plan = stakesByFreebet([{ odds: 2.5 }, { odds: 1.6 }], 0, 5000, 'snr', push);
    expect(plan?.legs[1]?.stakeCents).toBe(4688);
    expect(plan?.results.map((row) => row.profitCents)).toEqual([2812, 0, 2813]);
    expect(plan?.netProfitCents).toBe(0);
    expect(plan?.conversionPct).toBeCloseTo(56.25, 9);
  });

  it('covers a draw that refunds the freebet with the X leg in full', () => {
    const dnb: Settled[][] = [
      ['won', 'lost', 'lost'],
      ['void', 'won', 'lost'],
      ['lost', 'lost', 'won'],
    ];
    const plan = stakesByFreebet([{ odds: 3 }, { odds: 4 }, { odds: 5 }], 0, 10_000, 'snr', dnb);
    expect(plan?.legs.map((leg) => leg.stakeCents)).toEqual([10_000, 5000, 4000]);
    expect(plan?.results.map((row) => row.profitCents)).toEqual([11_000, 11_000, 11_000]);
  });

  it('counts the stake that a void brings back: 100 on X of 3.53 / 3.72 / 2.19 is worth 98.70', () => {
    const plan = stakesByFreebet([{ odds: 3.53 }, { odds: 3.72 }, { odds: 2.19 }], 1, 10_000, 'snr', DNB);
    expect(plan?.results.map((row) => row.profitCents)).toEqual([9871, 9871, 9871]);
    expect(plan?.legs.map((leg) => leg.stakeCents)).toEqual([10_751, 10_000, 17_329]);
    expect(plan?.conversionPct).toBeCloseTo(98.7, 1);
  });

  it('has its worst result as good as it can be where a quarter line splits', () => {
    // Levelled at 59.46 of cash the split brings 25.27; with 77.19 the two worst results meet.
    const split: Settled[][] = [
      ['won', 'lost'],
      ['halfLost', 'halfWon'],
      ['lost', 'won'],
    ];
    const plan = stakesByFreebet([{ odds: 2.1 }, { odds: 1.85 }], 0, 10_000, 'snr', split);
    expect(plan?.results.map((row) => row.profitCents)).toEqual([3281, 3281, 6561]);
  });

  it('stakes no leg beyond its limit, and makes the best of what is left', () => {
    const legs = [{ odds: 5 }, { odds: 1.25, maxCents: 10_050 }];
    const plan = stakesByFreebet(legs, 0, 5000);
    expect(plan?.legs[1]?.stakeCents).toBe(10_050);
    expect(plan?.netProfitCents).toBe(2513);
  });

  it('ends at what the freebet pays where the others are an arb without it', () => {
    const both: Settled[][] = [
      ['won', 'won', 'lost'],
      ['won', 'lost', 'won'],
      ['lost', 'won', 'won'],
    ];
    const plan = stakesByFreebet([{ odds: 2.5 }, { odds: 3 }, { odds: 3 }], 0, 10_000, 'snr', both);
    expect(plan?.netProfitCents).toBeGreaterThan(0);
    expect(plan?.totalCents).toBeLessThan(20_000);
  });

  it('is beaten by no other stakes in the worst result, refunds of every bet aside', () => {
    fc.assert(
      fc.property(shapes, fc.nat(2), prices, prices, prices, stakePairs, (results, at, a, b, c, others) => {
        const odds = [a, b, c].slice(0, results[0]?.length);
        const free = at % odds.length;
        const plan = stakesByFreebet(
          odds.map((price) => ({ odds: price })),
          free,
          10_000,
          'snr',
          results,
        );
        const won = freebetReturn('snr', odds[free] ?? 1);
        const worst = (stakes: readonly number[], pay = won): number => {
          const cash = odds.map((_, leg) => (leg === free ? 0 : (stakes[leg] ?? 0)));
          const profits = results
            .filter(
              (row) =>
                !row.every((settled, leg) => (leg === free ? wonShare(settled) === 0 : settled === 'void')),
            )
            .map((row) =>
              row.reduce(
                (sum, settled, leg) => sum + (cash[leg] ?? 0) * (returnFactor(settled, odds[leg] ?? 1) - 1),
                pay * wonShare(row[free] ?? 'lost'),
              ),
            );
          return Math.min(...profits);
        };
        const reached = (plan?.conversionPct ?? 0) / 100;
        const own = plan?.legs.map((leg) => leg.stakeCents / 10_000) ?? [];
        // Half a cent of each stake, times its odds.
        const cent = odds.reduce((sum, price) => sum + price, 0) / 10_000;
        expect(Math.abs(worst(own) - reached)).toBeLessThan(cent);
        // Stakes that are an arb without the freebet may grow without end.
        const tried = others.map((stakes) => stakes.map((share) => share * won));
        for (const stakes of tried.filter((one) => worst(one, 0) <= 0))
          expect(worst(stakes)).toBeLessThan(reached + 1e-6);
        // Neither is a little more or less of any of its own stakes.
        for (const leg of odds.keys())
          for (const more of [-0.02, 0.02])
            expect(worst(own.with(leg, Math.max(0, (own[leg] ?? 0) + more)))).toBeLessThan(reached + cent);
      }),
    );
  });

  it('names the leg that turns most into cash, which need not be the one with the highest odds', () => {
    const dnb = [{ odds: 4.2 }, { odds: 3.9 }, { odds: 2 }];
    const best = bestFreebetLeg(dnb, 10_000, 'snr', DNB);
    expect(best?.leg).toBe(1);
    for (const leg of [0, 2])
      expect(best?.plan.conversionPct).toBeGreaterThan(
        stakesByFreebet(dnb, leg, 10_000, 'snr', DNB)?.conversionPct ?? 0,
      );
    expect(bestFreebetLeg([{ odds: 5 }, { odds: 1.25 }], 5000)?.leg).toBe(0);
    expect(bestFreebetLeg([{ odds: 5 }, { odds: 1.25 }], 0)).toBeUndefined();
  });

  it.each([
    ['no such leg', 3, 5000],
    ['no amount', 0, 0],
    ['an amount that is no number', 0, Number.NaN],
  ])('has no plan with %s', (_, leg, amount) => {
    expect(stakesByFreebet([{ odds: 5 }, { odds: 1.25 }], leg, amount)).toBeUndefined();
  });

  it('has no plan for odds that are none, nor for a result that only the freebet could pay', () => {
    expect(stakesByFreebet([{ odds: 5 }, { odds: 1 }], 0, 5000)).toBeUndefined();
    expect(
      stakesByFreebet([{ odds: 5 }, { odds: 2 }], 0, 5000, 'snr', [
        ['lost', 'lost'],
        ['won', 'lost'],
      ]),
    ).toBe(undefined);
  });
});

describe('hedge', () => {
  it('levels a standing bet on the away side of a three-way market', () => {
    // research/domain.md 1.2: 25 at 6.00 on away, now 2.50 / 3.50 / 3.00.
    const plan = hedge([{ leg: 2, odds: 6, stake: 25 }], [{ odds: 2.5 }, { odds: 3.5 }, { odds: 3 }]);
    expect(plan?.outlays[0]).toBeCloseTo(60, 9);
    expect(plan?.outlays[1]).toBeCloseTo(42.857, 3);
    expect(plan?.outlays[2]).toBeCloseTo(0, 9);
    expect(plan?.profit).toBeCloseTo(22.143, 3);
  });

  it('adds up several bets on one leg', () => {
    const once = hedge([{ leg: 0, odds: 3, stake: 100 }], [{ odds: 3 }, { odds: 2 }]);
    const twice = hedge(
      [
        { leg: 0, odds: 3, stake: 40 },
        { leg: 0, odds: 3, stake: 60 },
      ],
      [{ odds: 3 }, { odds: 2 }],
    );
    expect(twice).toEqual(once);
  });

  it('stakes nothing when the bets already level each other', () => {
    const plan = hedge(
      [
        { leg: 0, odds: 2, stake: 50 },
        { leg: 1, odds: 2.5, stake: 40 },
      ],
      [{ odds: 1.9 }, { odds: 1.9 }],
    );
    expect(plan).toEqual({ outlays: [0, 0], profit: 10 });
  });

  it('hedges with what is left after the fee', () => {
    const plan = hedge(
      [{ leg: 0, odds: 3, stake: 100 }],
      [{ odds: 3 }, { odds: 2, fee: { model: 'winnings', ratePct: 10 } }],
    );
    expect(plan?.outlays[1]).toBeCloseTo(300 / 1.9, 9);
  });

  it('cannot hedge a result that nothing pays', () => {
    expect(
      hedge(
        [{ leg: 0, odds: 3, stake: 100 }],
        [{ odds: 3 }, { odds: 2 }],
        [
          ['won', 'lost'],
          ['lost', 'lost'],
        ],
      ),
    ).toBeUndefined();
  });

  it('leaves the same profit in every result of legs that exclude each other', () => {
    fc.assert(
      fc.property(fc.array(prices, { minLength: 2, maxLength: 4 }), prices, (odds, taken) => {
        const plan = hedge(
          [{ leg: 0, odds: taken, stake: 100 }],
          odds.map((price) => ({ odds: price })),
        );
        const others = bookSum(odds.slice(1));
        expect(plan?.profit).toBeCloseTo(100 * taken * (1 - others) - 100, 5);
      }),
    );
  });
});

describe('layOff', () => {
  const freebet = { backCents: 5000, backOdds: 3, layOdds: 3.05, commissionPct: 2, freebet: 'snr' as const };

  it('is the sample of the landing page: 33.00, 67.65, 32.35, 32.34, 64.69%', () => {
    const plan = layOff(freebet);
    expect(plan).toMatchObject({
      layStakeCents: 3300,
      liabilityCents: 6765,
      profitIfBackWinsCents: 3235,
      profitIfLayWinsCents: 3234,
    });
    expect(plan?.ratePct.toFixed(2)).toBe('64.69');
  });

  it('loses a little on a qualifying bet, the same on both sides', () => {
    // research/domain.md 1.4: 49.505, -1.485.
    const plan = layOff({ backCents: 5000, backOdds: 3, layOdds: 3.05, commissionPct: 2 });
    expect(plan).toMatchObject({
      layStakeCents: 4950,
      profitIfBackWinsCents: -148,
      profitIfLayWinsCents: -149,
    });
    expect(plan?.ratePct).toBeCloseTo(-2.97, 2);
  });

  it('keeps the stake of a freebet that returns it', () => {
    // research/domain.md 1.4: 49.505, 48.515 (97.03%).
    expect(layOff({ ...freebet, freebet: 'sr' })?.ratePct).toBeCloseTo(97.03, 2);
  });

  it('counts a fee on the back stake', () => {
    const plan = layOff({
      backCents: 5000,
      backOdds: 3,
      backFee: { model: 'stake', ratePct: 5 },
      layOdds: 3.05,
      commissionPct: 2,
    });
    const without = layOff({ backCents: 5000, backOdds: 3, layOdds: 3.05, commissionPct: 2 });
    expect((without?.profitIfLayWinsCents ?? 0) - (plan?.profitIfLayWinsCents ?? 0)).toBe(250);
  });

  it.each([
    ['no amount', { backCents: 0 }],
    ['back odds of 1', { backOdds: 1 }],
    ['lay odds of 1', { layOdds: 1 }],
    ['a commission below nothing', { commissionPct: -1 }],
    ['a commission of everything', { commissionPct: 100 }],
    ['a number that is none', { backOdds: Number.NaN }],
  ])('has no plan with %s', (_, change) => {
    expect(layOff({ ...freebet, ...change })).toBeUndefined();
  });

  it('levels both sides to a few cents', () => {
    fc.assert(
      fc.property(
        prices,
        prices,
        fc.integer({ min: 0, max: 10 }),
        fc.integer({ min: 100, max: 1_000_000 }),
        fc.constantFrom('snr' as const, 'sr' as const, undefined),
        (backOdds, layOdds, commissionPct, backCents, kind) => {
          const plan = layOff({ backCents, backOdds, layOdds, commissionPct, freebet: kind });
          const gap = (plan?.profitIfBackWinsCents ?? 0) - (plan?.profitIfLayWinsCents ?? 0);
          expect(Math.abs(gap)).toBeLessThanOrEqual(layOdds / 2 + 3);
        },
      ),
    );
  });
});
