/** 100 % in hundredths of a percent. */
const WHOLE = 10_000;

/**
 * Computes the tax included in a price, rounded half up to whole cents; the rest is the net. Integers throughout, so
 * that no binary fraction can affect the rounding.
 * @param totalCents paid, including tax; not negative
 * @param rate hundredths of a percent of the net: 2100 is 21 %
 */
export function taxWithin(totalCents: number, rate: number): number {
  const [share, whole] = [BigInt(totalCents) * BigInt(rate), BigInt(WHOLE + rate)];
  return Number((2n * share + whole) / (2n * whole));
}

/**
 * Computes the tax of a credit note, such that a receipt's notes add up to its tax exactly once all of it is credited:
 * each has the difference between the cumulated tax before and after it.
 * @param beforeCents credited by earlier notes, not negative
 * @param totalCents of this one, not negative
 */
export const taxTakenBack = (beforeCents: number, totalCents: number, rate: number): number =>
  taxWithin(beforeCents + totalCents, rate) - taxWithin(beforeCents, rate);
