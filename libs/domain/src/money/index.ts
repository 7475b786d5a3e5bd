import { z } from 'zod';
import { isInSteps } from '../steps/index.ts';

// Money and credits on the wire: one schema for each unit, named by it. Internally all amounts are integers in the
// smallest unit; only calls that the spec writes in euros have decimals, converted at the boundary.

/** Whole euro cents; a loss is negative. */
export const centsSchema = z.int();

/** A country's tax, included in a price. */
export const taxSchema = z.object({
  /** Its local name. */
  name: z.string(),
  /** Percent of the net in hundredths: 2100 is 21 %. */
  rate: z.int().nonnegative(),
});
export type Tax = z.infer<typeof taxSchema>;

/** Whole hundredths of a credit; a debt is negative. */
export const creditsSchema = z.int();

const CENTS_PER_EURO = 100;
const HUNDREDTHS_PER_CREDIT = 100;

/** Euro cents of an amount in euros. */
export const centsOfEuros = (euros: number): number => Math.round(euros * CENTS_PER_EURO);

/** Hundredths of whole or part credits. */
export const hundredthsOfCredits = (credits: number): number => Math.round(credits * HUNDREDTHS_PER_CREDIT);

/** Converts cents to euros, for the spec's calls. */
export const eurosOfCents = (cents: number): number => cents / CENTS_PER_EURO;

const isWholeCents = (euros: number): boolean => isInSteps(euros, CENTS_PER_EURO);
const TWO_DECIMALS = { error: 'must have no more than two decimals' };

/** Euros with at most two decimals: 159.99. */
export const eurosSchema = z.number().nonnegative().refine(isWholeCents, TWO_DECIMALS);

/**
 * Euros with at most two decimals, negative for a loss or a charge: -12.50. Wide enough for totals over all users:
 * schemas of single amounts add their own bounds.
 */
export const signedEurosSchema = z.number().min(-1e12).max(1e12).refine(isWholeCents, TWO_DECIMALS);
