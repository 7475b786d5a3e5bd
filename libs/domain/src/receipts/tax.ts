/** Hundredths of a percent of the whole. */
const WHOLE = 10_000;

/**
 * The tax inside a price, rounded half up to whole cents; what is left is the net. Whole numbers throughout, so there
 * is nothing that a fraction in binary could tip over.
 * @param totalCents what is paid, tax included; not negative
 * @param rate hundredths of a percent of the net: 2100 is 21 %
 */
export function taxWithin(totalCents: number, rate: number): number {
  const [share, whole] = [BigInt(totalCents) * BigInt(rate), BigInt(WHOLE + rate)];
  return Number((2n * share + whole) / (2n * whole));
}

/**
 * The tax that a credit note takes back, so that the notes of a receipt come to its tax exactly once all of it went
 * back: each takes what lies between the sum before it and the sum with it.
 * @param beforeCents what earlier notes took back, not negative
 * @param totalCents what this one takes back, not negative
 */
export const taxTakenBack = (beforeCents: number, totalCents: number, rate: number): number =>
  taxWithin(beforeCents + totalCents, rate) - taxWithin(beforeCents, rate);
