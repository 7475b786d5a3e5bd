import type { ArbBet } from '@bothways/domain/arbs';
import { oddsAfterFee } from '@bothways/domain/odds';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aBet, anAlternative, anArb } from '../testing/factories.ts';
import { calculate } from './calculation.ts';
import { type CalculatorAction, calculatorReducer, INITIAL } from './calculator.state.ts';
import { freebetOdds, takesFreebet } from './calculator-body.tsx';
import { legsOf, offersFor } from './legs.ts';

const fee = { model: 'winnings', ratePct: 2 } as const;
const back = (odds: number, over: Partial<ArbBet> = {}): ArbBet =>
  aBet({ marketShortName: 'W', selection: '1', handicap: undefined, odds, ...over });
/** A lay as lists deliver it: `odds` after the fee, `originalOdds` as quoted. */
const lay = (quoted: number, over: Partial<ArbBet> = {}): ArbBet =>
  back(oddsAfterFee({ odds: quoted, fee, side: 'lay' }), {
    side: 'lay',
    bookie: 'matchbook',
    originalOdds: quoted,
    fee,
    ...over,
  });

const run = (bets: ArbBet[], ...actions: CalculatorAction[]) =>
  calculate(anArb({ bets }), actions.reduce(calculatorReducer, INITIAL));
const total = (euros: number): CalculatorAction => ({ type: 'amount', cents: euros * 100 });

describe('a leg that is laid', () => {
  it('is staked so that both results bring the same: 100 at 4.00 against a lay of 4.10 at 2 percent', () => {
    const calculation = run([back(4), lay(4.1)], { type: 'fix', leg: 0, stakeCents: 10_000 });
    expect(calculation.plan?.legs[1]).toMatchObject({ stakeCents: 9804, outlayCents: 30_392 });
    expect(calculation.plan?.totalCents).toBe(40_392);
    expect(calculation.payoff?.rows.map(({ profitCents }) => profitCents)).toEqual([-392, -392]);
    expect(calculation.payoff?.rows.map(({ legProfitCents }) => legProfitCents)).toEqual([
      [30_000, -30_392],
      [-10_000, 9608],
    ]);
    expect(calculation.warning).toBe('loses');
  });

  it('counts its liability as staked, and what its exchange offers as a stake', () => {
    // 26 dollars are 20 euros at the rate that the person says.
    const bets = [back(3.3), lay(3, { maxRisk: 26 })];
    const calculation = calculate(anArb({ bets }), calculatorReducer(INITIAL, total(1000)), {
      dollarsPerEuro: 1.3,
    });
    expect(calculation.limitedBy).toEqual([1]);
    expect(calculation.plan?.legs[1]).toMatchObject({ stakeCents: 2000, outlayCents: 4000 });
    expect(calculation.isGuaranteed).toBe(true);
  });

  it('is rounded by its stake, and what that costs is said', () => {
    const calculation = run([back(3.3), lay(3)], total(300), { type: 'round', isRounded: true });
    expect(calculation.plan?.legs.map(({ stakeCents }) => stakeCents % 500)).toEqual([0, 0]);
    expect(calculation.plan?.legs[1]?.outlayCents).toBe((calculation.plan?.legs[1]?.stakeCents ?? 0) * 2);
    expect(calculation.plan?.netProfitCents).toBeGreaterThan(0);
  });

  it('carries no freebet and covers one: 50 at 3.00 laid at 3.05 turns 64.69 percent into cash', () => {
    const bets = [back(3), lay(3.05)];
    const odds = freebetOdds(legsOf(anArb({ bets }), INITIAL));
    expect(odds).toEqual([3, 0]);
    const calculation = run(bets, { type: 'mode', mode: 'freebet', odds }, total(50));
    expect(calculation.legs.map(({ isFreebet }) => isFreebet)).toEqual([true, false]);
    expect(calculation.plan?.legs[1]).toMatchObject({ stakeCents: 3300, outlayCents: 6765 });
    expect(calculation.payoff?.rows.map(({ profitCents }) => profitCents)).toEqual([3235, 3234]);
    expect(calculation.betterFreebet).toBeUndefined();
    expect(takesFreebet(calculation.legs)).toBe(true);
    expect(takesFreebet(legsOf(anArb({ bets: [lay(2), lay(2.1)] }), INITIAL))).toBe(false);
  });

  it('shares the fee with the back of its market at the same exchange', () => {
    const bets = [
      back(2.4, { bookie: 'bet365' }),
      back(3.6, { bookie: 'matchbook', selection: 'X', fee, originalOdds: 3.6 }),
      lay(3.2, { selection: '1' }),
    ];
    const calculation = run(bets, total(100));
    const [one, draw] = calculation.payoff?.rows ?? [];
    const stakes = calculation.plan?.legs.map(({ stakeCents }) => stakeCents) ?? [];
    const [, onDraw = 0, laid = 0] = stakes;
    // X comes: both bets at the exchange win, and it keeps 2 percent of the two together.
    const gross = Math.round(onDraw * 2.6) + laid;
    const atExchange = (draw?.legProfitCents[1] ?? 0) + (draw?.legProfitCents[2] ?? 0);
    expect(Math.abs(atExchange - gross * 0.98)).toBeLessThanOrEqual(1.5);
    expect(one?.legProfitCents[2]).toBeLessThanOrEqual(0);
  });

  it('has the lowest odds first, and the quote behind what is left after the fee', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1010, max: 50_000 }),
        fc.constantFrom('winnings' as const, 'return' as const, 'stake' as const),
        fc.integer({ min: 0, max: 8 }),
        (milli, model, ratePct) => {
          const quotedOdds = milli / 1000;
          const own = { model, ratePct };
          const odds = Math.round(oddsAfterFee({ odds: quotedOdds, fee: own, side: 'lay' }) * 1e6) / 1e6;
          fc.pre(odds > 1 && odds < 100);
          const [other] = offersFor(
            lay(1000, { alternativeOdds: [anAlternative('smarkets', odds, { fee: own })] }),
          );
          expect(other?.bookie).toBe('smarkets');
          expect(other?.quotedOdds).toBeCloseTo(quotedOdds, 2);
        },
      ),
    );
  });
});
