import { type CalculatorSettings, calculatorSettingsSchema } from '@bothways/domain/bookies';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aBet, anArb } from '../testing/factories.ts';
import { calculate } from './calculation.ts';
import { type CalculatorAction, calculatorReducer, INITIAL } from './calculator.state.ts';

const ARB = anArb({
  bets: [
    aBet({ selection: 'over', handicap: 2.5, odds: 2.1, bookie: 'codere' }),
    aBet({ selection: 'under', handicap: 2.5, odds: 2.05, bookie: 'pinnacle' }),
  ],
});
const total = (euros: number): CalculatorAction => ({ type: 'amount', cents: Math.round(euros * 100) });
const rounded: CalculatorAction = { type: 'round', isRounded: true };

/** The arb where Codere has these settings and Pinnacle none. */
const atCodere = (settings: Partial<CalculatorSettings>, ...actions: CalculatorAction[]) => {
  const codere = calculatorSettingsSchema.parse(settings);
  return calculate(ARB, actions.reduce(calculatorReducer, INITIAL), {
    calculatorOf: (bookie) => (bookie === 'codere' ? codere : undefined),
  });
};
const stakes = ({ plan }: ReturnType<typeof atCodere>): number[] =>
  (plan?.legs ?? []).map(({ stakeCents }) => stakeCents / 100);

describe('what a bookmaker says of stakes', () => {
  it.each<[string, Partial<CalculatorSettings>, CalculatorAction[], [number, number]]>([
    ['nothing', {}, [total(100)], [49.4, 50.6]],
    ['steps of one euro', { roundingStep: 1 }, [total(100)], [49, 50.2]],
    ['steps, always down', { roundingStep: 1, rounding: 'down' }, [total(99)], [48, 49.17]],
    ['steps, always up', { roundingStep: 1, rounding: 'up' }, [total(99)], [49, 50.2]],
    [
      'steps of two where the person rounds to five: six there',
      { roundingStep: 2 },
      [total(100), rounded],
      [54, 55],
    ],
    ['a step that goes into five', { roundingStep: 0.1 }, [total(100), rounded], [50, 50]],
    ['a smallest bet', { minStake: 5 }, [total(4)], [5, 5.12]],
    ['a usual limit', { maxStake: 250 }, [total(1000)], [250, 256.09]],
    [
      'another currency, which is not compared',
      { roundingStep: 1, currency: 'GBP', maxStake: 10 },
      [total(100)],
      [49.4, 50.6],
    ],
  ])('%s', (_, settings, actions, expected) => {
    expect(stakes(atCodere(settings, ...actions))).toEqual(expected);
  });

  it('is not overruled by a stake that is typed, of which nothing is guaranteed', () => {
    const typed: CalculatorAction = { type: 'fix', leg: 0, stakeCents: 4950 };
    expect(atCodere({ roundingStep: 1 }, typed)).toMatchObject({ notTaken: [0], isGuaranteed: false });
    expect(atCodere({ roundingStep: 0.5 }, typed)).toMatchObject({ notTaken: [], isGuaranteed: true });
    expect(atCodere({ minStake: 50 }, typed)).toMatchObject({ notTaken: [0], isGuaranteed: false });
    expect(atCodere({ minStake: 49.5 }, typed)).toMatchObject({ notTaken: [], isGuaranteed: true });
  });

  it('gives way to what the person says of the own account', () => {
    const own: CalculatorAction = { type: 'limit', leg: 0, cents: 40_000 };
    expect(stakes(atCodere({ maxStake: 250 }, own, total(1000)))).toEqual([400, 409.75]);
  });

  it('leaves no stake where its smallest bet is above its limit', () => {
    const calculation = atCodere({ minStake: 5 }, { type: 'limit', leg: 0, cents: 300 }, total(100));
    expect(calculation.plan?.legs[0]?.stakeCents).toBe(0);
    expect(calculation.isGuaranteed).toBe(false);
  });

  it('is what a void costs: the stake there, where it is not returned', () => {
    const back = atCodere({}, total(100)).payoff?.notCovered;
    const lost = atCodere({ voidRule: 'lost' }, total(100)).payoff?.notCovered;
    // Codere void while Pinnacle loses: its stake back, or both gone.
    expect(back).toMatchObject({ profitCents: -5060 });
    expect(lost).toMatchObject({ voidLeg: 0, profitCents: -10_000 });
  });

  it('holds for any step, minimum, limit and total', () => {
    const euros = (least: number, most: number) =>
      fc.integer({ min: least * 100, max: most * 100 }).map((cents) => cents / 100);
    fc.assert(
      fc.property(
        fc.record({
          roundingStep: fc.option(euros(0.05, 20)),
          rounding: fc.constantFrom('nearest', 'down', 'up'),
          minStake: euros(0, 30),
          maxStake: fc.option(euros(30, 400)),
        }),
        euros(1, 2000),
        fc.boolean(),
        (settings, amount, isRounded) => {
          const calculation = atCodere(settings, total(amount), { type: 'round', isRounded });
          const cents = calculation.plan?.legs[0]?.stakeCents ?? 0;
          const step = Math.round((settings.roundingStep ?? 0.01) * 100);
          expect(cents % step).toBe(0);
          if (cents > 0) expect(cents).toBeGreaterThanOrEqual(Math.round(settings.minStake * 100));
          if (settings.maxStake !== null)
            expect(cents).toBeLessThanOrEqual(Math.round(settings.maxStake * 100));
          if (calculation.isGuaranteed)
            expect(calculation.payoff?.worstProfitCents).toBeGreaterThanOrEqual(0);
        },
      ),
    );
  });
});
