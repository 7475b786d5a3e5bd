/**
 * Odds are stored in whole millionths: they fit 32 bits up to 1,000, and a stake of a hundred thousand is accurate to
 * the cent.
 */
export const ODDS_PARTS = 1_000_000;

/** Tolerance for binary products slightly below the whole number that they represent. */
const NOISE = 1e-3;

/** Converts odds to whole millionths, truncating: no price is stored better than it was quoted. */
export const oddsMicroOf = (odds: number): number => Math.floor(odds * ODDS_PARTS + NOISE);

/** Whether odds are between two bounds, all three at storage precision: 10/11 as a bound equals the price 10/11. */
export function isBetweenOdds(odds: number, min = 0, max = Number.POSITIVE_INFINITY): boolean {
  const micro = oddsMicroOf(odds);
  return micro >= oddsMicroOf(min) && micro <= oddsMicroOf(max);
}

/** Converts whole millionths to decimal odds. */
export const oddsOfMicro = (oddsMicro: number): number => oddsMicro / ODDS_PARTS;
