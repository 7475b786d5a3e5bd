import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Fee, Settled } from '../odds/index.ts';
import { returnsCents, type StakeLeg, stakesByFreebet, stakesByLeg, stakesUnderLimits } from './index.ts';

const FEE: Fee = { model: 'winnings', ratePct: 5 };
const profit = (legs: readonly StakeLeg[], stakes: readonly number[], row: readonly Settled[]): number => {
  const outlays = legs.map(({ odds, side }, at) =>
    Math.round((stakes[at] ?? 0) * (side === 'lay' ? odds - 1 : 1) + 1e-7),
  );
  const returned = returnsCents(legs, stakes, row).reduce((sum, cents) => sum + cents, 0);
  return returned - outlays.reduce((sum, cents) => sum + cents, 0);
};

describe('the fee of an exchange', () => {
  const back: StakeLeg = { odds: 3, fee: FEE, market: 'ex W' };
  const lay: StakeLeg = { odds: 2, fee: FEE, side: 'lay', market: 'ex W' };

  it('is on what the bets of a market win together', () => {
    // 100.00 won and 40.00 lost: five percent of 60.00.
    expect(profit([back, lay], [5000, 4000], ['won', 'lost'])).toBe(6000 - 300);
    // Both won: of 140.00.
    expect(profit([back, lay], [5000, 4000], ['won', 'won'])).toBe(14_000 - 700);
    // More lost than won: nothing.
    expect(profit([back, lay], [5000, 20_000], ['won', 'lost'])).toBe(-10_000);
  });

  it('is on each bet by itself where they are of two markets, or nobody says', () => {
    const other = { ...lay, market: 'ex OU 2.5' };
    expect(profit([back, other], [5000, 4000], ['won', 'lost'])).toBe(10_000 - 500 - 4000);
    const { market: _, ...plain } = lay;
    expect(profit([back, plain], [5000, 4000], ['won', 'lost'])).toBe(10_000 - 500 - 4000);
  });

  it('never takes more together than bet by bet, and never less than of the sum', () => {
    const leg = fc.record({
      odds: fc.integer({ min: 1100, max: 9000 }).map((milli) => milli / 1000),
      side: fc.constantFrom('back' as const, 'lay' as const),
      stake: fc.integer({ min: 1, max: 500_000 }),
      settled: fc.constantFrom<Settled>('won', 'halfWon', 'void', 'halfLost', 'lost'),
    });
    fc.assert(
      fc.property(fc.array(leg, { minLength: 2, maxLength: 3 }), (bets) => {
        const stakes = bets.map(({ stake }) => stake);
        const row = bets.map(({ settled }) => settled);
        const legsAt = (market?: string, fee?: Fee): StakeLeg[] =>
          bets.map(({ odds, side }) => ({ odds, side, fee, market }));
        const gross = profit(legsAt(), stakes, row);
        const together = profit(legsAt('ex W', FEE), stakes, row);
        const due = Math.max(0, gross) * (FEE.ratePct / 100);
        expect(together).toBeGreaterThanOrEqual(profit(legsAt(undefined, FEE), stakes, row));
        expect(Math.abs(gross - together - due)).toBeLessThanOrEqual(bets.length);
      }),
    );
  });
});

describe('the stakes of a lay', () => {
  const results: Settled[][] = [
    ['won', 'lost'],
    ['lost', 'won'],
  ];

  it('are those of a qualifying bet: 100 at 4.00, laid at 4.10 with 2 percent', () => {
    const legs: StakeLeg[] = [
      { odds: 4 },
      { odds: 4.1, side: 'lay', fee: { model: 'winnings', ratePct: 2 } },
    ];
    const plan = stakesByLeg(legs, 0, 10_000, results);
    expect(plan?.legs[1]?.stakeCents).toBe(9804);
    expect(plan?.legs[1]?.outlayCents).toBe(30_392);
    expect(plan?.results.map(({ profitCents }) => profitCents)).toEqual([-392, -392]);
  });

  it('are bound by what the other side offers, which is a stake and no liability', () => {
    const legs: StakeLeg[] = [{ odds: 3.3 }, { odds: 3, side: 'lay', maxCents: 2000 }];
    const plan = stakesUnderLimits(legs, 1_000_000, results);
    expect(plan?.legs[1]).toMatchObject({ stakeCents: 2000, outlayCents: 4000 });
    expect(plan?.legs[0]?.stakeCents).toBe(1818);
  });

  it('cover a freebet: 50 at 3.00 is laid with 33.00, and no freebet is laid', () => {
    const legs: StakeLeg[] = [
      { odds: 3 },
      { odds: 3.05, side: 'lay', fee: { model: 'winnings', ratePct: 2 } },
    ];
    const plan = stakesByFreebet(legs, 0, 5000, 'snr', results);
    expect(plan?.legs[1]).toMatchObject({ stakeCents: 3300, outlayCents: 6765 });
    expect(plan?.results.map(({ profitCents }) => profitCents)).toEqual([3235, 3234]);
    expect(plan?.conversionPct).toBeCloseTo(64.69, 2);
    expect(stakesByFreebet(legs, 1, 5000, 'snr', results)).toBeUndefined();
  });
});
