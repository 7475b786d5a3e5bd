/** Odds are kept in whole millionths: they fit 32 bits up to 1,000, and a hundred thousand staked is right to the cent. */
export const ODDS_PARTS = 1_000_000;

/** What a product of binary fractions may lie below the whole number that it stands for. */
const NOISE = 1e-3;

/** Odds in whole millionths, what is beyond cut off: no price is ever kept better than it was stated. */
export const oddsMicroOf = (odds: number): number => Math.floor(odds * ODDS_PARTS + NOISE);

/** Whether odds lie between two bounds, all three as they are kept: 10/11 as a bound is the price 10/11. */
export function isBetweenOdds(odds: number, min = 0, max = Number.POSITIVE_INFINITY): boolean {
  const micro = oddsMicroOf(odds);
  return micro >= oddsMicroOf(min) && micro <= oddsMicroOf(max);
}

/** Decimal odds of whole millionths. */
export const oddsOfMicro = (oddsMicro: number): number => oddsMicro / ODDS_PARTS;
