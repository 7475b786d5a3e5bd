import type { CalculatorLeg } from './legs.ts';

/**
 * What a bookmaker takes by its own word, in euro cents. Bookmakers say it in dollars, stakes are euros, and no feed says
 * the rate: undefined until the person has. Nothing is nothing in every currency.
 */
function liquidityCents(
  { price: { maxRisk } }: CalculatorLeg,
  dollarsPerEuro: number | undefined,
): number | undefined {
  if (maxRisk === undefined) return undefined;
  if (maxRisk === 0) return 0;
  return dollarsPerEuro === undefined ? undefined : Math.floor((maxRisk / dollarsPerEuro) * 100);
}

/** The smaller of two limits, of which either may be unknown. */
const smaller = (one: number | undefined, other: number | undefined): number | undefined =>
  one === undefined || other === undefined ? (one ?? other) : Math.min(one, other);

/** What the bookmaker takes by its own word of this price, and usually. */
export const ownLimitCents = (
  leg: CalculatorLeg,
  usualCents: number | undefined,
  dollarsPerEuro: number | undefined,
): number | undefined => smaller(liquidityCents(leg, dollarsPerEuro), usualCents);

/** The most that is staked on a leg: what the person says of their account there, else the bookmaker's own word. */
export const limitCents = (
  leg: CalculatorLeg,
  {
    typedCents,
    usualCents,
    dollarsPerEuro,
  }: Record<'typedCents' | 'usualCents' | 'dollarsPerEuro', number | undefined>,
): number | undefined => typedCents ?? ownLimitCents(leg, usualCents, dollarsPerEuro);

/** A euro has never cost two dollars: a stake below half of the dollars is inside the limit at any rate. */
const SURE_PART = 0.5;

/** Whether a stake may be more than the bookmaker takes, in dollars, which nobody can say without a rate. */
export const isUncompared = (
  { price: { maxRisk = 0 } }: CalculatorLeg,
  { typedCents, dollarsPerEuro }: Record<'typedCents' | 'dollarsPerEuro', number | undefined>,
  stakeCents: number,
): boolean =>
  maxRisk > 0 &&
  typedCents === undefined &&
  dollarsPerEuro === undefined &&
  stakeCents > maxRisk * SURE_PART * 100;
