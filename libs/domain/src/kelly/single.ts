import { isOdds } from '../odds/index.ts';

/** Probability that is taken where there is none (customer.md section 5); the screen marks it as an assumption. */
export const FALLBACK_PROBABILITY = 0.5;
export const DEFAULT_KELLY_FRACTION = 0.25;
export const DEFAULT_BANK = 1000;
/** The fraction goes from 0 to 1 in these steps. */
export const KELLY_FRACTION_STEP = 0.01;

/** A number that cannot be a probability, or odds that cannot be odds. */
export class KellyError extends RangeError {
  override name = 'KellyError';
}

export function demandProbability(probability: number): void {
  if (!(probability >= 0 && probability <= 1)) throw new KellyError(`Not a probability: ${probability}`);
}

export function demandOdds(odds: number): void {
  if (!isOdds(odds)) throw new KellyError(`Not odds: ${odds}`);
}

/**
 * Share of the bank that lets it grow fastest: `(p * o - 1) / (o - 1)`, not below 0. Of a lay bet, given as the back of its
 * opposite, it is the liability.
 * @param odds after fees
 */
export function kelly(odds: number, probability: number): number {
  demandOdds(odds);
  demandProbability(probability);
  return Math.max(0, (probability * odds - 1) / (odds - 1));
}

/** Expected growth of the bank's logarithm with a share of it staked. */
export const growth = (odds: number, probability: number, share: number): number =>
  probability * Math.log1p(share * (odds - 1)) + (1 - probability) * Math.log1p(-share);

export interface KellyInput {
  /** In whole cents. */
  bankCents: number;
  /** 0 to 1. */
  fraction: number;
  odds: number;
  /** Undefined: `FALLBACK_PROBABILITY`. */
  probability?: number | undefined;
}

export interface KellyStake {
  stakeCents: number;
  /** Of the bank, before the fraction. */
  share: number;
  probability: number;
  /** The probability is assumed, not estimated. */
  isAssumed: boolean;
  /** What the bet wins, and what it is expected to, in whole cents. */
  profitCents: number;
  expectedCents: number;
}

/** The stake that the calculator advises: bank times fraction times the optimal Kelly. Undefined where the bank is none. */
export function kellyStake({ bankCents, fraction, odds, probability }: KellyInput): KellyStake | undefined {
  if (!(bankCents > 0) || !Number.isFinite(bankCents) || !(fraction >= 0 && fraction <= 1)) return undefined;
  const isAssumed = probability === undefined;
  const used = probability ?? FALLBACK_PROBABILITY;
  const share = kelly(odds, used);
  const stakeCents = Math.round(bankCents * fraction * share);
  return {
    stakeCents,
    share,
    probability: used,
    isAssumed,
    profitCents: Math.round(stakeCents * (odds - 1)),
    expectedCents: Math.round(stakeCents * (odds * used - 1)),
  };
}
