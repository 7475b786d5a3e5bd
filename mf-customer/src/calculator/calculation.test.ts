import type { ArbBet } from '@bothways/domain/arbs';
import { bookSum, effectiveOdds, roiPct } from '@bothways/domain/odds';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aBet, anAlternative, anArb } from '../testing/factories.ts';
import { calculate } from './calculation.ts';
import { type CalculatorAction, calculatorReducer, INITIAL } from './calculator.state.ts';
import { legsOf, offersFor } from './legs.ts';

const winner = (selection: ArbBet['selection'], odds: number, over: Partial<ArbBet> = {}): ArbBet =>
  aBet({ marketShortName: 'W', selection, odds, handicap: undefined, ...over });
const overUnder = (over: number, under: number, line = 2.5): ArbBet[] => [
  aBet({ selection: 'over', handicap: line, odds: over }),
  aBet({ selection: 'under', handicap: line, odds: under, bookie: 'pinnacle' }),
];

const run = (bets: ArbBet[], ...actions: CalculatorAction[]) =>
  calculate(anArb({ bets }), actions.reduce(calculatorReducer, INITIAL));
const total = (euros: number): CalculatorAction => ({ type: 'amount', cents: euros * 100 });
const rounded: CalculatorAction = { type: 'round', isRounded: true };
const freebet = (odds: number[]): CalculatorAction => ({ type: 'mode', mode: 'freebet', odds });
const stakes = (calculation: ReturnType<typeof run>): number[] =>
  (calculation.plan?.legs ?? []).map(({ stakeCents }) => stakeCents / 100);

describe('normal bets', () => {
  it('stake the sample of the landing: 125 at 2.00 and 100 at 2.50 win 25, 11.11 percent', () => {
    const calculation = run(overUnder(2, 2.5), total(225));
    expect(stakes(calculation)).toEqual([125, 100]);
    expect(calculation.plan).toMatchObject({
      totalCents: 22_500,
      guaranteedReturnCents: 25_000,
      netProfitCents: 2500,
    });
    expect(calculation.plan?.roiPct).toBeCloseTo(11.11, 2);
    expect(calculation.isGuaranteed).toBe(true);
  });

  it('stake the picture: 200 over 2.120 and 2.020', () => {
    const calculation = run(
      [aBet({ odds: 2.12, handicap: 2.25 }), aBet({ odds: 2.02, handicap: 2.75, selection: 'under' })],
      total(200),
    );
    expect(stakes(calculation)).toEqual([97.58, 102.42]);
    expect(calculation.payoff?.rows.map(({ profitCents }) => profitCents)).toEqual([689, 5568, 5808, 687]);
    expect(calculation.payoff?.rows.map(({ isMiddle }) => isMiddle)).toEqual([false, true, true, false]);
    expect(calculation.payoff?.notCovered?.profitCents).toBe(-10_242);
  });

  it('split three ways', () => {
    const calculation = run([winner('1', 3.1), winner('X', 3.5), winner('2', 3.1)], total(1000));
    expect(stakes(calculation)).toEqual([346.54, 306.93, 346.53]);
  });

  it('say what is won where a draw voids both bets, which is the worst result', () => {
    const picks = [winner('1', 2.677), winner('2', 1.77)].map((bet) => ({
      ...bet,
      marketShortName: 'DNB' as const,
    }));
    const calculation = run(picks, total(100));
    expect(calculation.plan?.netProfitCents).toBe(0);
    expect(calculation.besideRefundCents).toBe(654);
    expect(run(overUnder(2, 2.5), total(225)).besideRefundCents).toBeUndefined();
    expect(run([winner('1', 2), winner('2', 1.5)], total(100)).besideRefundCents).toBeUndefined();
  });

  it('follow a stake that the person typed', () => {
    const calculation = run([winner('1', 1.88), winner('X', 4.1), winner('2', 3.9)], {
      type: 'fix',
      leg: 0,
      stakeCents: 1000,
    });
    expect(stakes(calculation)).toEqual([10, 4.59, 4.82]);
  });

  it.each([null, 0, -5, Number.NaN])('have no results with a total of %s', (cents) => {
    expect(run(overUnder(2, 2.5), { type: 'amount', cents }).plan).toBeUndefined();
  });

  it('never call a losing arb guaranteed', () => {
    const calculation = run(overUnder(1.9, 1.9));
    expect(calculation).toMatchObject({ isGuaranteed: false, warning: 'loses' });
  });

  it('stake a market that the settlement does not know as if one leg wins, without a payoff table', () => {
    const calculation = run([
      aBet({ marketShortName: 'OU', selection: 'over', handicap: undefined, odds: 2 }),
      aBet({ marketShortName: 'OU', selection: 'under', handicap: undefined, odds: 2.5 }),
    ]);
    expect(calculation.plan?.netProfitCents).toBeGreaterThan(0);
    expect(calculation.payoff).toBeUndefined();
  });
});

describe('rounded stakes', () => {
  it('go to the nearest 5', () => {
    const calculation = run(overUnder(2.1, 2.05), total(1000), rounded);
    expect(stakes(calculation)).toEqual([495, 505]);
    expect(calculation.plan?.netProfitCents).toBe(3525);
    expect(calculation.roundingCostCents).toBe(3734 - 3525);
    expect(calculation.warning).toBeUndefined();
  });

  it('go where the worst result is best, which may be neither the nearest 5 nor the same total', () => {
    // 20 and 25, the nearest, lose 4.60 where over wins.
    const calculation = run(overUnder(2.02, 2), total(45), rounded);
    expect(stakes(calculation)).toEqual([20, 20]);
    expect(calculation).toMatchObject({ warning: undefined, isGuaranteed: true });
    expect(calculation.plan?.netProfitCents).toBe(0);
  });

  it('warn when rounding turns the arb into a loss whichever way, and say what it costs', () => {
    const calculation = run(overUnder(1.06, 21), total(40), rounded);
    expect(stakes(calculation)).toEqual([40, 5]);
    expect(calculation).toMatchObject({ warning: 'roundingLoses', isGuaranteed: false });
    expect(calculation.plan?.netProfitCents).toBe(-260);
    expect(calculation.roundingCostCents).toBeGreaterThan(260);
  });

  it('warn when a stake becomes 0, as under a limit of less than 5', () => {
    const calculation = run(overUnder(2.1, 2.05), { type: 'limit', leg: 1, cents: 400 }, total(100), rounded);
    expect(stakes(calculation)).toEqual([5, 0]);
    expect(calculation).toMatchObject({ warning: 'zeroStake', isGuaranteed: false });
  });

  it('leave a stake that was typed', () => {
    const calculation = run(overUnder(2.1, 2.05), { type: 'fix', leg: 1, stakeCents: 5120 }, rounded);
    expect(stakes(calculation)).toEqual([50, 51.2]);
  });

  it('say what rounding costs where the worst result is a refund, which it cannot change', () => {
    const dnb = [winner('1', 2.677), winner('2', 1.77)].map((bet) => ({
      ...bet,
      marketShortName: 'DNB' as const,
    }));
    const calculation = run(dnb, total(104), rounded);
    expect(calculation.plan?.netProfitCents).toBe(0);
    const decided = [run(dnb, total(104)), calculation].map((one) => one.besideRefundCents ?? Number.NaN);
    expect(calculation.roundingCostCents).toBe((decided[0] ?? 0) - (decided[1] ?? 0));
    expect(calculation.roundingCostCents).toBeGreaterThan(0);
  });
});

describe('limits', () => {
  it('bound the stakes, and name the bookmaker', () => {
    const calculation = run(overUnder(2.1, 2.05), { type: 'limit', leg: 0, cents: 150_000 }, total(5000));
    expect(stakes(calculation)).toEqual([1500, 1536.58]);
    expect(calculation).toMatchObject({ limitedBy: [0], isGuaranteed: true, warning: undefined });
  });

  it('are not in the way of less', () => {
    const calculation = run(overUnder(2.1, 2.05), { type: 'limit', leg: 0, cents: 150_000 }, total(3000));
    expect(calculation.plan?.totalCents).toBe(300_000);
    expect(calculation.limitedBy).toEqual([]);
  });

  it('are what a bookmaker says it takes, in dollars, at the rate that the person says', () => {
    const bets = [aBet({ odds: 2.1, handicap: 2.5, maxRisk: 1300 }), ...overUnder(2, 2.05).slice(1)];
    const at = (dollarsPerEuro?: number) =>
      calculate(anArb({ bets }), [total(5000)].reduce(calculatorReducer, INITIAL), { dollarsPerEuro });
    expect(at(1.3).limitsCents).toEqual([100_000, undefined]);
    expect(at(1.3)).toMatchObject({ limitedBy: [0], uncompared: [], isGuaranteed: true });
    expect(stakes(at(1.3))[0]).toBe(1000);
    expect(stakes(at(1.04))[0]).toBe(1250);
    // Without a rate they are no number of euros: nothing is cut, and nothing is promised.
    expect(at().limitsCents).toEqual([undefined, undefined]);
    expect(at()).toMatchObject({ limitedBy: [], uncompared: [0], isGuaranteed: false });
    expect(stakes(at())[0]).toBe(2469.88);
    // A user who knows better overrides it.
    const known = run(bets, { type: 'limit', leg: 0, cents: 120_000 }, total(5000));
    expect(stakes(known)[0]).toBe(1200);
  });

  it("in dollars are in nobody's way below half of them, whatever a euro costs", () => {
    const bets = [aBet({ odds: 2, handicap: 2.5, maxRisk: 200 }), ...overUnder(2, 2.5).slice(1)];
    expect(run(bets, total(180))).toMatchObject({ uncompared: [], isGuaranteed: true });
    expect(run(bets, total(181))).toMatchObject({ uncompared: [0], isGuaranteed: false });
  });

  it('of nothing leave nothing, and say whose they are', () => {
    const bets = [aBet({ odds: 2.1, handicap: 2.5, maxRisk: 0 }), ...overUnder(2, 2.05).slice(1)];
    const calculation = run(bets, total(100));
    expect(calculation).toMatchObject({ plan: undefined, limitedBy: [0], isGuaranteed: false });
  });

  it('make a typed stake beyond them no guarantee', () => {
    const calculation = run(
      overUnder(2.1, 2.05),
      { type: 'limit', leg: 1, cents: 10_000 },
      { type: 'fix', leg: 0, stakeCents: 20_000 },
    );
    expect(calculation).toMatchObject({ warning: 'overLimit', overLimit: [1], isGuaranteed: false });
  });

  it('go with the bookmaker they were typed for', () => {
    const bet = aBet({ odds: 2.1, handicap: 2.5, alternativeOdds: [anAlternative('bwin', 2.08)] });
    const calculation = run(
      [bet, ...overUnder(2, 2.05).slice(1)],
      { type: 'limit', leg: 0, cents: 1000 },
      { type: 'bookie', leg: 0, bookie: 'bwin' },
    );
    expect(calculation.limitsCents).toEqual([undefined, undefined]);
  });

  it('make the best of a freebet whose cash leg takes less than it needs', () => {
    const calculation = run(
      overUnder(5, 1.25),
      freebet([5, 1.25]),
      { type: 'limit', leg: 1, cents: 10_000 },
      total(50),
    );
    expect(stakes(calculation)).toEqual([50, 100]);
    expect(calculation).toMatchObject({ limitedBy: [1], isGuaranteed: true });
    expect(calculation.plan?.netProfitCents).toBe(2500);
  });
});

describe('any arb', () => {
  const price = fc.integer({ min: 1050, max: 9000 }).map((milli) => milli / 1000);
  const shapes: ((odds: readonly number[]) => ArbBet[])[] = [
    ([a = 2, b = 2]) => overUnder(a, b),
    ([a = 2, b = 2]) => overUnder(a, b, 2.25),
    ([a = 2, b = 2]) => overUnder(a, b, 3),
    ([a = 2, b = 2, c = 2]) => [winner('1', a), winner('X', b), winner('2', c)],
    ([a = 2, b = 2, c = 2]) => [winner('1', a, { marketShortName: 'DNB' }), winner('X', b), winner('2', c)],
    ([a = 2, b = 2, c = 2]) => [
      winner('1', a, { marketShortName: 'AH', handicap: 0.25 }),
      winner('X', b),
      winner('2', c),
    ],
  ];
  const limit = fc.option(fc.integer({ min: 100, max: 80_000 }));

  it('has the ROI of its card, to the cent, where nothing is void or rounded', () => {
    const fee = fc.record({
      model: fc.constantFrom('winnings' as const, 'return' as const),
      ratePct: fc.integer({ min: 0, max: 10 }),
    });
    // A fee on the return leaves no odds of a price below 1.12.
    const dear = fc.integer({ min: 1200, max: 9000 }).map((milli) => milli / 1000);
    fc.assert(
      fc.property(fc.array(fc.tuple(dear, fee), { minLength: 3, maxLength: 3 }), (legs) => {
        const bets = (['1', 'X', '2'] as const).map((selection, at) => {
          const [originalOdds, fee] = legs[at] ?? [2, { model: 'return', ratePct: 0 }];
          return winner(selection, effectiveOdds(originalOdds, fee), { originalOdds, fee, bookie: `b${at}` });
        });
        const card = roiPct(bookSum(bets.map(({ odds }) => odds)));
        const { plan } = run(bets, total(100_000));
        expect(Math.abs((plan?.roiPct ?? Number.NaN) - card)).toBeLessThan(0.01);
      }),
      { numRuns: 200 },
    );
  });

  it('keeps to its limits and its steps, and says each loss', () => {
    let losses = 0;
    fc.assert(
      fc.property(
        fc.constantFrom(...shapes),
        fc.tuple(price, price, price),
        fc.tuple(limit, limit, limit),
        fc.integer({ min: 500, max: 200_000 }),
        fc.boolean(),
        (shape, odds, limits, cents, isRounded) => {
          const bets = shape(odds);
          const calculation = run(
            bets,
            { type: 'amount', cents },
            { type: 'round', isRounded },
            ...bets.map((_, leg): CalculatorAction => ({ type: 'limit', leg, cents: limits[leg] ?? null })),
          );
          const { plan, payoff, warning, isGuaranteed } = calculation;
          if (!plan) return;
          for (const [leg, { stakeCents }] of plan.legs.entries()) {
            expect(stakeCents).toBeLessThanOrEqual(limits[leg] ?? Number.POSITIVE_INFINITY);
            if (isRounded) expect(stakeCents % 500).toBe(0);
          }
          const worst = payoff?.worstProfitCents ?? Number.NaN;
          expect(worst).toBe(plan.netProfitCents);
          if (worst >= 0) return;
          losses += 1;
          expect(warning).toBeDefined();
          expect(isGuaranteed).toBe(false);
        },
      ),
      { numRuns: 400 },
    );
    expect(losses).toBeGreaterThan(0);
  });
});

describe('freebet mode', () => {
  it('stakes the other leg so that both sides win the same: 50 at 5.00 against 1.25 keeps 40', () => {
    const calculation = run(overUnder(5, 1.25), freebet([5, 1.25]), total(50));
    expect(stakes(calculation)).toEqual([50, 160]);
    expect(calculation.plan).toMatchObject({ totalCents: 16_000, netProfitCents: 4000, roiPct: 80 });
  });

  it('works with three legs: 100 at 4.50 keeps 73.29, a cent less where the cents fall badly', () => {
    const legs = [winner('1', 1.95), winner('X', 3.6), winner('2', 4.5)];
    const calculation = run(legs, freebet([1.95, 3.6, 4.5]), total(100));
    expect(stakes(calculation)).toEqual([179.49, 97.22, 100]);
    expect(calculation.plan?.netProfitCents).toBe(7328);
    expect(calculation.legs.map(({ isFreebet }) => isFreebet)).toEqual([false, false, true]);
  });

  it('rounds the cash legs and leaves the freebet as it is', () => {
    const calculation = run(overUnder(5, 1.25), freebet([5, 1.25]), total(52), rounded);
    expect(stakes(calculation)).toEqual([52, 165]);
  });

  it('counts the stake that a draw brings back: 100 on X of 3.53 draw no bet / 3.72 / 2.19 brings 98.71', () => {
    const bets = [winner('1', 3.53, { marketShortName: 'DNB' }), winner('X', 3.72), winner('2', 2.19)];
    const calculation = run(bets, freebet([3.53, 3.72, 2.19]), total(100));
    expect(calculation.plan?.netProfitCents).toBe(9871);
    expect(calculation.payoff?.worstProfitCents).toBe(9871);
    expect(calculation.betterFreebet).toBeUndefined();
  });

  it('offers the leg that brings more than the one with the highest odds', () => {
    const bets = [winner('1', 4.2, { marketShortName: 'DNB' }), winner('X', 3.9), winner('2', 2)];
    const on = (leg: number) => run(bets, freebet([4.2, 3.9, 2]), { type: 'freebetLeg', leg }, total(100));
    const gainCents = (on(1).plan?.netProfitCents ?? 0) - (on(0).plan?.netProfitCents ?? 0);
    expect(on(0).betterFreebet?.leg).toBe(1);
    expect(Math.abs((on(0).betterFreebet?.gainCents ?? 0) - gainCents)).toBeLessThanOrEqual(1);
    expect(gainCents).toBeGreaterThan(2000);
    expect(on(1).betterFreebet).toBeUndefined();
  });

  it('loses a void freebet: nothing comes back for it', () => {
    const calculation = run(overUnder(5, 1.25), freebet([5, 1.25]), total(50));
    expect(calculation.payoff?.notCovered?.profitCents).toBe(-16_000);
  });
});

describe('the bookmakers of the legs', () => {
  const bet = aBet({
    odds: 2.12,
    alternativeOdds: [anAlternative('bwin', 2), anAlternative('betsson', 2.09)],
  });

  it('can be chosen, best price first', () => {
    expect(offersFor(bet).map(({ bookie }) => bookie)).toEqual(['winamax', 'betsson', 'bwin']);
    const calculation = run([bet, aBet({ selection: 'under', handicap: 2.25, odds: 2 })], {
      type: 'bookie',
      leg: 0,
      bookie: 'betsson',
    });
    expect(calculation.legs[0]).toMatchObject({ price: { bookie: 'betsson', quotedOdds: 2.09 } });
    expect(calculation.plan?.legs[0]?.wonCents).toBe(Math.round(2.09 * (stakes(calculation)[0] ?? 0) * 100));
  });

  it('fall back to the arb’s own when the chosen one quotes no longer', () => {
    const [leg] = legsOf(anArb({ bets: [bet] }), { bookies: { 0: 'codere' }, freebetLeg: null });
    expect(leg?.price.bookie).toBe('winamax');
  });

  it('stake what the bookmaker quotes and count what it pays after its fee', () => {
    const fee = { model: 'winnings', ratePct: 5 } as const;
    const calculation = run(
      [
        aBet({ selection: 'over', handicap: 2.5, odds: 2.2 }),
        aBet({ selection: 'under', handicap: 2.5, odds: 1.95, originalOdds: 2, fee }),
      ],
      total(1000),
    );
    expect(calculation.legs[1]?.price.quotedOdds).toBe(2);
    expect(stakes(calculation)).toEqual([469.88, 530.12]);
    expect(calculation.plan?.netProfitCents).toBe(3373);
  });

  it.each([
    ['winnings', 1.95],
    ['return', 1.9],
    ['stake', 1.905],
  ] as const)('know the quote behind odds after a fee on %s', (model, odds) => {
    const fee = { model, ratePct: 5 };
    const alternative = anAlternative('exchange', odds, { fee });
    const [leg] = legsOf(anArb({ bets: [aBet({ alternativeOdds: [alternative] })] }), {
      bookies: { 0: 'exchange' },
      freebetLeg: null,
    });
    expect(leg?.price.quotedOdds).toBeCloseTo(2, 3);
  });

  it.each([2, 1.909, 13.5, 1.251889, 2.123457])(
    'know the quote %d again after a fee of 5 %',
    (quotedOdds) => {
      const fee = { model: 'winnings', ratePct: 5 } as const;
      const kept = Math.round(effectiveOdds(quotedOdds, fee) * 1e6) / 1e6;
      const alternative = anAlternative('exchange', kept, { fee });
      const [leg] = legsOf(anArb({ bets: [aBet({ alternativeOdds: [alternative] })] }), {
        bookies: { 0: 'exchange' },
        freebetLeg: null,
      });
      const read = leg?.price.quotedOdds ?? Number.NaN;
      expect(Math.abs(read - quotedOdds)).toBeLessThan(2e-6);
      if (Number.isInteger(quotedOdds * 1000)) expect(read).toBe(quotedOdds);
    },
  );

  it('pay by every place of their odds: 1.251889 is no 1.252', () => {
    // As 1.252 the pair would be an arb; as quoted it loses.
    const bets = overUnder(1.251889, 4.9694);
    const calculation = run(bets, total(100_000));
    expect(1 / 1.252 + 1 / 4.9694).toBeLessThan(1);
    for (const row of calculation.payoff?.rows ?? []) {
      const leg = row.settled.indexOf('won');
      const odds = bets[leg]?.originalOdds ?? Number.NaN;
      expect(calculation.plan?.legs[leg]?.wonCents).toBe(
        Math.round((stakes(calculation)[leg] ?? 0) * odds * 100),
      );
    }
    expect(calculation.warning).toBe('loses');
  });
});
