import {
  type CalculatorSettings,
  calculatorSettingsSchema,
  stakeFault,
  stakeRulesOf,
} from '@bothways/domain/bookies';
import { marketNet } from '@bothways/domain/matched-betting';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aMatchedBet } from '../../testing/matched.ts';
import { dutchOf, type TypedCover } from '../dutch/covers.ts';
import { AS_LISTED, type CalculatorState, planOf, worstCents } from './calculation.ts';
import { largestStake } from './largest-stake.ts';

const BET = aMatchedBet({ back: 4, lay: 4.3 });
const state = (stakeCents: number, over: Partial<CalculatorState> = {}): CalculatorState => ({
  ...AS_LISTED,
  kind: 'qualifying',
  stakeCents,
  ...over,
});
const rulesOf = (settings: Partial<CalculatorSettings> = {}) =>
  stakeRulesOf(calculatorSettingsSchema.parse(settings));
const at = (lay: Partial<CalculatorSettings>, back: Partial<CalculatorSettings> = {}) => ({
  back: rulesOf(back),
  lay: rulesOf(lay),
});

describe('what an exchange says of stakes', () => {
  it.each<[string, Partial<CalculatorSettings>, number, number]>([
    ['nothing', {}, 9346, 0],
    ['steps of a euro', { roundingStep: 1 }, 9300, 0],
    ['steps, always up', { roundingStep: 1, rounding: 'up' }, 9400, 0],
    ['a smallest bet that is reached', { minStake: 93.46 }, 9346, 0],
    ['a smallest bet above it: all stays open', { minStake: 93.47 }, 0, 9346],
    ['another currency, which is not compared', { roundingStep: 50, currency: 'GBP' }, 9346, 0],
  ])('%s', (_, settings, stakeCents, openCents) => {
    expect(planOf(BET, state(10_000), at(settings))).toMatchObject({ stakeCents, openCents });
  });

  it('is what a void at the bookmaker costs, where that keeps the stake', () => {
    const [back, kept] = [
      planOf(BET, state(10_000), at({})),
      planOf(BET, state(10_000), at({}, { voidRule: 'lost' })),
    ];
    expect((back?.notCovered.totalCents ?? 0) - (kept?.notCovered.totalCents ?? 0)).toBe(10_000);
  });
});

const euros = (least: number, most: number) =>
  fc.integer({ min: least * 100, max: most * 100 }).map((cents) => cents / 100);
const settings = fc.record({
  roundingStep: fc.option(euros(0.05, 20)),
  rounding: fc.constantFrom('nearest' as const, 'down' as const, 'up' as const),
  minStake: euros(0, 30),
});
const prices = fc.integer({ min: 1100, max: 12_000 }).map((milli) => milli / 1000);

describe('whatever both places say of stakes', () => {
  it('what is laid is taken there, or nothing is laid and what stays open is said; the worst is of what is laid', () => {
    fc.assert(
      fc.property(settings, euros(1, 2000), prices, prices, (lay, stake, backOdds, layOdds) => {
        const stakeCents = Math.round(stake * 100);
        const rules = at(lay);
        const plan = planOf(BET, state(stakeCents, { backOdds, layOdds }), rules);
        if (!plan) throw new Error('expected a plan');
        expect(stakeFault(rules.lay, plan.stakeCents)).toBeUndefined();
        if (plan.openCents > 0) expect(plan.stakeCents).toBe(0);
        // Counted from the stakes that are shown, and from nothing else.
        const market = marketNet([{ side: 'lay', odds: layOdds, stakeCents: plan.stakeCents }]);
        const wins = stakeCents * (backOdds - 1) + market.ifWins;
        const loses = -stakeCents + market.ifLoses * 0.98;
        expect(Math.abs(worstCents(plan) - Math.min(wins, loses))).toBeLessThanOrEqual(1.01);
      }),
    );
  });

  it('the stake that fits is one that the bookmaker takes, within its limit', () => {
    fc.assert(
      fc.property(settings, settings, euros(1, 2000), euros(1, 400), (back, lay, stake, limit) => {
        const rules = at(lay, back);
        const backCents = Math.round(limit * 100);
        const rooms = { backCents, layCents: 50_000 };
        const fitting = largestStake(BET, state(Math.round(stake * 100)), rules, rooms);
        expect(stakeFault(rules.back, fitting)).toBeUndefined();
        expect(fitting).toBeLessThanOrEqual(Math.min(backCents, Math.round(stake * 100)));
        const laid = fitting > 0 ? planOf(BET, state(fitting), rules)?.stakeCents : 0;
        expect(laid).toBeLessThanOrEqual(50_000);
      }),
    );
  });

  it('every cover without an exchange is taken by its bookmaker, and the worst is of what is staked', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(settings, prices), { minLength: 1, maxLength: 3 }),
        prices,
        (covers, odds) => {
          const bookies = covers.map(([calculator], number) => ({
            value: `b${number}`,
            label: `B${number}`,
            countries: [],
            calculator: calculatorSettingsSchema.parse(calculator),
          }));
          const typed = covers.map(
            ([, coverOdds], key): TypedCover => ({ key, name: `b${key} `, odds: coverOdds, step: '1' }),
          );
          const plan = dutchOf('qualifying', 10_000, odds, typed, bookies);
          if (!plan) throw new Error('expected a plan');
          const stakes = plan.covers.map(({ stakeCents }) => stakeCents);
          for (const [number, stakeCents] of stakes.entries())
            expect(stakeFault(stakeRulesOf(bookies[number]?.calculator), stakeCents)).toBeUndefined();
          const paid = 10_000 + stakes.reduce((sum, cents) => sum + cents, 0);
          const returns = [
            10_000 * odds,
            ...covers.map(([, coverOdds], number) => (stakes[number] ?? 0) * coverOdds),
          ];
          expect(Math.abs(plan.worstCents - (Math.min(...returns) - paid))).toBeLessThanOrEqual(1.01);
        },
      ),
    );
  });
});
