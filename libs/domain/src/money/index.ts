import { z } from 'zod';
import { isInSteps } from '../steps/index.ts';

// Money and credits as they cross the wire: one schema for each unit, named by it. Inside everything is whole, in the
// smallest unit; only calls that the spec writes in euros have decimals, and only at the edge.

/** Whole euro cents; a loss is negative. */
export const centsSchema = z.int();

/** What a country takes of a price, which has it inside. */
export const taxSchema = z.object({
  /** As it is called there. */
  name: z.string(),
  /** Percent of the net in hundredths: 2100 is 21 %. */
  rate: z.int().nonnegative(),
});
export type Tax = z.infer<typeof taxSchema>;

/** Whole hundredths of a credit; what is owed is negative. */
export const creditsSchema = z.int();

const CENTS_PER_EURO = 100;
const HUNDREDTHS_PER_CREDIT = 100;

/** Euro cents of an amount in euros. */
export const centsOfEuros = (euros: number): number => Math.round(euros * CENTS_PER_EURO);

/** Hundredths of whole or part credits. */
export const hundredthsOfCredits = (credits: number): number => Math.round(credits * HUNDREDTHS_PER_CREDIT);

/** An amount in euros of whole cents, as the spec's calls have it. */
export const eurosOfCents = (cents: number): number => cents / CENTS_PER_EURO;

const isWholeCents = (euros: number): boolean => isInSteps(euros, CENTS_PER_EURO);
const TWO_DECIMALS = { error: 'must have no more than two decimals' };

/** Euros with at most two decimals: 159.99. */
export const eurosSchema = z.number().nonnegative().refine(isWholeCents, TWO_DECIMALS);

/**
 * Euros with at most two decimals, a loss or a charge below zero: -12.50. Wide enough for sums over everybody: whoever takes one
 * amount bounds it.
 */
export const signedEurosSchema = z.number().min(-1e12).max(1e12).refine(isWholeCents, TWO_DECIMALS);
