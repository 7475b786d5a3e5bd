import { centsOfEuros } from '../money/index.ts';
import type { StakeRules } from '../stakes/index.ts';
import type { CalculatorSettings } from './areas.schema.ts';

/** What a stake solver has to keep to at a bookmaker, in euro cents. */
export interface BookieStakes extends StakeRules {
  /** What it usually takes at most. */
  maxCents?: number | undefined;
}

const NONE: BookieStakes = {};

/** Whether the settings' money is that of the stakes: nobody here knows a rate between two currencies. */
export const countsInEuros = (settings: CalculatorSettings | undefined): boolean =>
  settings === undefined || settings.currency === 'EUR';

/** The bookmaker's own word on stakes as the solver takes it. Money in another currency is said, and not compared. */
export function stakeRulesOf(settings: CalculatorSettings | undefined): BookieStakes {
  if (!settings) return NONE;
  const losesWhenVoid = settings.voidRule === 'lost';
  if (!countsInEuros(settings)) return { losesWhenVoid };
  const { roundingStep, rounding, minStake, maxStake } = settings;
  return {
    losesWhenVoid,
    ...(roundingStep !== null && { stepCents: centsOfEuros(roundingStep), rounding }),
    ...(minStake > 0 && { minCents: centsOfEuros(minStake) }),
    ...(maxStake !== null && { maxCents: centsOfEuros(maxStake) }),
  };
}

/** The most of a stake that the bookmaker takes: what stands alone is never rounded up. 0 where it takes nothing. */
export function takenOf(
  { minCents = 0, maxCents = Number.POSITIVE_INFINITY, stepCents = 1 }: BookieStakes,
  stakeCents: number,
): number {
  const most = Math.floor(Math.min(stakeCents, maxCents) / stepCents) * stepCents;
  return most >= minCents ? most : 0;
}

/** Why a bookmaker does not take a stake. */
export type StakeFault = 'tooSmall' | 'offStep';

/** What is wrong with a stake in the bookmaker's own terms; undefined for one that it takes, and for none. */
export function stakeFault(
  { minCents = 0, stepCents = 1 }: StakeRules,
  stakeCents: number,
): StakeFault | undefined {
  if (stakeCents === 0) return undefined;
  if (stakeCents < minCents) return 'tooSmall';
  return stakeCents % stepCents === 0 ? undefined : 'offStep';
}
