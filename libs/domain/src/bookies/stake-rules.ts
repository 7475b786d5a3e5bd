import { centsOfEuros } from '../money/index.ts';
import type { StakeRules } from '../stakes/index.ts';
import type { CalculatorSettings } from './areas.schema.ts';

/** Constraints of a bookmaker on stakes, in euro cents. */
export interface BookieStakes extends StakeRules {
  /** Its usual maximum. */
  maxCents?: number | undefined;
}

const NONE: BookieStakes = {};

/** Whether the settings are in the currency of the stakes: no exchange rate is assumed. */
export const countsInEuros = (settings: CalculatorSettings | undefined): boolean =>
  settings === undefined || settings.currency === 'EUR';

/**
 * Converts the bookmaker's settings to the solver's constraints. Amounts in another currency are displayed but not
 * applied.
 */
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

/**
 * Returns the part of a stake that the bookmaker accepts: a single bet is never rounded up. 0 where it accepts nothing.
 */
export function takenOf(
  { minCents = 0, maxCents = Number.POSITIVE_INFINITY, stepCents = 1 }: BookieStakes,
  stakeCents: number,
): number {
  const most = Math.floor(Math.min(stakeCents, maxCents) / stepCents) * stepCents;
  return most >= minCents ? most : 0;
}

/** Why a bookmaker does not take a stake. */
type StakeFault = 'tooSmall' | 'offStep';

/** Checks a stake against the bookmaker's rules; undefined where it is accepted or absent. */
export function stakeFault(
  { minCents = 0, stepCents = 1 }: StakeRules,
  stakeCents: number,
): StakeFault | undefined {
  if (stakeCents === 0) return undefined;
  if (stakeCents < minCents) return 'tooSmall';
  return stakeCents % stepCents === 0 ? undefined : 'offStep';
}
