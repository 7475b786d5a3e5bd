import { isOdds } from '../odds/index.ts';

/** Default probability where there is none (customer.md section 5); the screen marks it as an assumption. */
export const FALLBACK_PROBABILITY = 0.5;
export const DEFAULT_KELLY_FRACTION = 0.25;
export const DEFAULT_BANK = 1000;
/** Step of the fraction from 0 to 1. */
export const KELLY_FRACTION_STEP = 0.01;

/** Invalid probability or odds. */
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
 * Returns the growth-optimal share of the bank: `(p * o - 1) / (o - 1)`, at least 0. For a lay, given as the back of
 * its opposite, it is the liability.
 * @param odds after fees
 */
export function kelly(odds: number, probability: number): number {
  demandOdds(odds);
  demandProbability(probability);
  return Math.max(0, (probability * odds - 1) / (odds - 1));
}

/** Expected growth of the bank's logarithm at a staked share. */
export const growth = (odds: number, probability: number, share: number): number =>
  probability * Math.log1p(share * (odds - 1)) + (1 - probability) * Math.log1p(-share);
