import type { CalculatorLeg } from './legs.ts';

/**
 * Returns the bookmaker's stated limit in euro cents. Bookmakers state it in dollars, stakes are in euros, and no feed
 * has the rate: undefined until the person enters it. Zero is zero in every currency.
 */
function liquidityCents(
  { price: { maxRisk } }: CalculatorLeg,
  dollarsPerEuro: number | undefined,
): number | undefined {
  if (maxRisk === undefined) return undefined;
  if (maxRisk === 0) return 0;
  return dollarsPerEuro === undefined ? undefined : Math.floor((maxRisk / dollarsPerEuro) * 100);
}

/** Returns the smaller of two limits, either of which may be unknown. */
const smaller = (one: number | undefined, other: number | undefined): number | undefined =>
  one === undefined || other === undefined ? (one ?? other) : Math.min(one, other);

/** Returns the smaller of the bookmaker's stated limit for this price and its usual limit. */
export const ownLimitCents = (
  leg: CalculatorLeg,
  usualCents: number | undefined,
  dollarsPerEuro: number | undefined,
): number | undefined => smaller(liquidityCents(leg, dollarsPerEuro), usualCents);

/** Returns the maximum stake on a leg: the person's own limit there, else the bookmaker's. */
export const limitCents = (
  leg: CalculatorLeg,
  {
    typedCents,
    usualCents,
    dollarsPerEuro,
  }: Record<'typedCents' | 'usualCents' | 'dollarsPerEuro', number | undefined>,
): number | undefined => typedCents ?? ownLimitCents(leg, usualCents, dollarsPerEuro);

/** A euro has never cost two dollars: a stake below half the dollar figure is within the limit at any rate. */
const SURE_PART = 0.5;

/** Returns whether a stake may exceed the bookmaker's limit in dollars, which cannot be compared without a rate. */
export const isUncompared = (
  { price: { maxRisk = 0 } }: CalculatorLeg,
  { typedCents, dollarsPerEuro }: Record<'typedCents' | 'dollarsPerEuro', number | undefined>,
  stakeCents: number,
): boolean =>
  maxRisk > 0 &&
  typedCents === undefined &&
  dollarsPerEuro === undefined &&
  stakeCents > maxRisk * SURE_PART * 100;
