/** Currencies that PayPal handles without decimals; all others have two. */
const WITHOUT_DECIMALS = new Set(['HUF', 'JPY', 'TWD']);

/** With or without a whole part (`.50`), and with trailing zeros beyond the smallest unit (`43.990`). */
const AMOUNT = /^(-?)(?=\.?\d)(\d{0,12})(?:\.(\d{1,3}))?$/;

/**
 * Parses an amount in PayPal's format into the currency's smallest unit.
 * @returns undefined if the text is no such amount: nothing is rounded
 */
export function minorUnits(value: string, currency: string): number | undefined {
  const found = AMOUNT.exec(value);
  if (!found) return undefined;
  const [, sign, whole = '', decimals = ''] = found;
  const digits = WITHOUT_DECIMALS.has(currency) ? 0 : 2;
  if (/[1-9]/.test(decimals.slice(digits))) return undefined;
  const amount = Number(`0${whole}${decimals.slice(0, digits).padEnd(digits, '0')}`);
  return sign === '-' && amount !== 0 ? -amount : amount;
}

/** Formats cents as PayPal writes amounts. */
export const decimal = (cents: number): string => (cents / 100).toFixed(2);
