import type { Chances } from './chances.ts';
import { expectedNet, kellySettled } from './settled.ts';
import { FALLBACK_PROBABILITY, kelly } from './single.ts';

export interface KellyInput {
  /** In whole cents. */
  bankCents: number;
  /** 0 to 1. */
  fraction: number;
  odds: number;
  /** Of winning where it is not void. Undefined: `FALLBACK_PROBABILITY`. */
  probability?: number | undefined;
  /** How the bet ends, where that is known: then voids and halves count. */
  chances?: Chances | undefined;
}

export interface KellyStake {
  stakeCents: number;
  /** Of the bank, before the fraction. */
  share: number;
  /** Of winning; where the chances are known, in full. */
  probability: number;
  /** The probability is assumed, not estimated. */
  isAssumed: boolean;
  /** What the bet wins, and what it is expected to, in whole cents. */
  profitCents: number;
  expectedCents: number;
}

/** The stake that the calculator advises: bank times fraction times the optimal Kelly. Undefined where the bank is none. */
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
