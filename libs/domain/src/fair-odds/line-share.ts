/** Probability that the result is above a half line. */
export type Above = (halfLine: number) => number;

const QUARTERS = 4;
/** Quarters of a line above the whole number below it. */
const quartersOf = (line: number): number => (((line * QUARTERS) % QUARTERS) + QUARTERS) % QUARTERS;

export const isHalf = (line: number): boolean => quartersOf(line) === 2;

/**
 * Returns inverse fair odds of "over" a line, from the probabilities of half lines: where a result on the line returns
 * the stake, the bet is conditional on any other result; quarter lines are half a bet on each neighbour. Settlement as
 * in design/research/domain.md 1.6; fair odds are those at which the expected return is the stake.
 */
export function lineShare(line: number, above: Above): number {
  const part = quartersOf(line);
  if (part === 2) return above(line);
  if (part === 0) {
    const over = above(line + 0.5);
    return over / (1 - (above(line - 0.5) - over));
  }
  // The whole number whose result splits the bet.
  const split = part === 1 ? line - 0.25 : line + 0.25;
  const over = above(split + 0.5);
  const half = (above(split - 0.5) - over) / 2;
  return part === 1 ? over / (1 - half) : (over + half) / (1 - half);
}
