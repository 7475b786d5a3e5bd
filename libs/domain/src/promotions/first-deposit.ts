/** Default where a promotion names no amount. */
export const DEFAULT_DEPOSIT = 100;

/** Greater integers are no plausible amount of money. */
const MOST = 1_000_000;

/** Digits in groups of three after any thousands separator in use, or plain digits. */
const FIRST_INTEGER = /\d{1,3}(?:[.,'’ \u00a0\u2009\u202f]\d{3})+(?!\d)|\d+/;

/**
 * Returns the deposit that a promotion requires: the first integer in its amount, with any thousands separator.
 * @param usual default where it names none, in euros
 */
export function depositOf(amount: string | null | undefined, usual = DEFAULT_DEPOSIT): number {
  const digits = FIRST_INTEGER.exec(amount ?? '')?.[0].replaceAll(/\D/g, '');
  const deposit = Number(digits);
  return digits === undefined || deposit > MOST ? usual : deposit;
}
