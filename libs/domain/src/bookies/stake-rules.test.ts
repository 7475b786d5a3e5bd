import { describe, expect, it } from 'vitest';
import { calculatorSettingsSchema, stakeFault, stakeRulesOf, takenOf } from './index.ts';

const rulesOf = (settings: object) => stakeRulesOf(calculatorSettingsSchema.parse(settings));

describe('what a bookmaker takes as a stake', () => {
  it('is anything where nobody has said anything', () => {
    expect(stakeRulesOf(undefined)).toEqual({});
    expect(rulesOf({})).toEqual({ losesWhenVoid: false });
  });

  it('is said in cents', () => {
    const settings = { roundingStep: 0.1, rounding: 'down', minStake: 0.29, maxStake: 250, voidRule: 'lost' };
    expect(rulesOf(settings)).toEqual({
      stepCents: 10,
      rounding: 'down',
      minCents: 29,
      maxCents: 25_000,
      losesWhenVoid: true,
    });
  });

  it('is not compared in another currency, and voids are all the same', () => {
    expect(rulesOf({ currency: 'SEK', minStake: 10, maxStake: 100, voidRule: 'lost' })).toEqual({
      losesWhenVoid: true,
    });
  });

  it.each([
    [{ minStake: 5 }, 499, 'tooSmall'],
    [{ minStake: 5 }, 500, undefined],
    [{ roundingStep: 1 }, 550, 'offStep'],
    [{ roundingStep: 1 }, 600, undefined],
    [{ minStake: 5, roundingStep: 1 }, 0, undefined],
  ] as const)('with %j: %i is %s', (settings, cents, fault) => {
    expect(stakeFault(rulesOf(settings), cents)).toBe(fault);
  });

  it.each([
    [{}, 2083, 2083],
    [{ roundingStep: 1 }, 2083, 2000],
    [{ roundingStep: 1, rounding: 'up' }, 2083, 2000],
    [{ maxStake: 10 }, 2083, 1000],
    [{ minStake: 20.83 }, 2083, 2083],
    [{ minStake: 20.84 }, 2083, 0],
    [{ minStake: 20.5, roundingStep: 1 }, 2083, 0],
  ])('with %j: of %i alone it takes %i, never more', (settings, cents, taken) => {
    expect(takenOf(rulesOf(settings), cents)).toBe(taken);
  });
});
