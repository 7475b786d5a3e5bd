import type { Chances } from './chances.ts';
import { expectedNet, kellySettled } from './settled.ts';
import { FALLBACK_PROBABILITY, kelly } from './single.ts';

interface KellyInput {
  /** In whole cents. */
  bankCents: number;
  /** 0 to 1. */
  fraction: number;
  odds: number;
  /** Probability of winning unless void. Undefined: `FALLBACK_PROBABILITY`. */
  probability?: number | undefined;
  /** Outcome probabilities where known: includes voids and halves. */
  chances?: Chances | undefined;
}

export interface KellyStake {
  stakeCents: number;
  /** Of the bank, before the fraction. */
  share: number;
  /** Probability of winning; where the outcome probabilities are known, of winning in full. */
  probability: number;
  /** The probability is assumed, not estimated. */
  isAssumed: boolean;
  /** Profit if the bet wins, and expected profit, in whole cents. */
  profitCents: number;
  expectedCents: number;
}

/**
 * Returns the calculator's recommended stake: bank times fraction times the optimal Kelly share. Undefined without a
 * valid bank.
 */
export function kellyStake({
  bankCents,
  fraction,
  odds,
  probability,
  chances,
}: KellyInput): KellyStake | undefined {
  if (!(bankCents > 0) || !Number.isFinite(bankCents) || !(fraction >= 0 && fraction <= 1)) return undefined;
  const assumed = probability ?? FALLBACK_PROBABILITY;
  const ways: Chances = chances ?? { won: assumed, lost: 1 - assumed };
  const share = chances ? kellySettled(odds, chances) : kelly(odds, assumed);
  const stakeCents = Math.round(bankCents * fraction * share);
  return {
    stakeCents,
    share,
    probability: ways.won ?? 0,
    isAssumed: probability === undefined && chances === undefined,
    profitCents: Math.round(stakeCents * (odds - 1)),
    expectedCents: Math.round(stakeCents * expectedNet(odds, ways)),
  };
}
