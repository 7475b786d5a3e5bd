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
