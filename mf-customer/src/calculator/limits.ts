import type { CalculatorLeg } from './legs.ts';

/**
 * Bookmakers' limits come in dollars, stakes are euros, and no feed says the rate. A euro has cost less than this since
 * 2015, so that a limit is never made larger than it is.
 */
export const DOLLARS_PER_EURO = 1.3;

/** What a bookmaker takes by its own word, in euro cents; undefined where it says nothing. */
export const liquidityCents = ({ price }: CalculatorLeg): number | undefined =>
  price.maxRisk === undefined ? undefined : Math.floor((price.maxRisk / DOLLARS_PER_EURO) * 100);

/** The most that is staked on a leg: what the person says of their account there, else the bookmaker's own word. */
export const limitCents = (leg: CalculatorLeg, typedCents: number | undefined): number | undefined =>
  typedCents ?? liquidityCents(leg);
