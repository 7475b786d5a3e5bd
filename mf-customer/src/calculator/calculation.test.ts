import type { ArbBet } from '@bothways/domain/arbs';
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

  it('warn when rounding turns the arb into a loss', () => {
    const calculation = run(overUnder(2.02, 2), total(45), rounded);
    expect(stakes(calculation)).toEqual([20, 25]);
    expect(calculation).toMatchObject({ warning: 'roundingLoses', isGuaranteed: false });
  });

  it('warn when a stake becomes 0', () => {
    const calculation = run(overUnder(1.06, 21), total(40), rounded);
    expect(stakes(calculation)).toEqual([40, 0]);
    expect(calculation.warning).toBe('zeroStake');
  });
});

const freebet = (odds: number[]): CalculatorAction => ({ type: 'mode', mode: 'freebet', odds });

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
});
