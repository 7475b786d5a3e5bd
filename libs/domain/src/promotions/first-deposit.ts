/** What is asked for where a promotion names no amount. */
export const DEFAULT_DEPOSIT = 100;

/** Above it the integer is no amount of money that anybody means. */
const MOST = 1_000_000;

/** Digits in groups of three behind whatever separates thousands somewhere, or digits. */
const FIRST_INTEGER = /\d{1,3}(?:[.,'’ \u00a0\u2009\u202f]\d{3})+(?!\d)|\d+/;

/**
 * The deposit that a promotion asks for: the first integer in its amount, whatever separates the thousands in it.
 * @param usual what is asked for where it names none, in euros
 */
export function depositOf(amount: string | null | undefined, usual = DEFAULT_DEPOSIT): number {
  const digits = FIRST_INTEGER.exec(amount ?? '')?.[0].replaceAll(/\D/g, '');
  const deposit = Number(digits);
  return digits === undefined || deposit > MOST ? usual : deposit;
}
