/** Currencies that PayPal takes without decimals; all others have two. */
const WITHOUT_DECIMALS = new Set(['HUF', 'JPY', 'TWD']);

const AMOUNT = /^(-?)(\d{1,12})(?:\.(\d{1,2}))?$/;

/**
 * An amount as PayPal writes it, in the smallest unit of its currency.
 * @returns undefined for what is no such amount: nothing is rounded
 */
export function minorUnits(value: string, currency: string): number | undefined {
  const [, sign, whole = '', decimals = ''] = AMOUNT.exec(value) ?? [];
  if (whole === '') return undefined;
  const digits = WITHOUT_DECIMALS.has(currency) ? 0 : 2;
  if (/[1-9]/.test(decimals.slice(digits))) return undefined;
  const amount = Number(whole + decimals.slice(0, digits).padEnd(digits, '0'));
  return sign === '-' && amount !== 0 ? -amount : amount;
}
