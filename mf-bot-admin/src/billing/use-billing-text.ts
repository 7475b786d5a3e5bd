import { centsOfEuros } from '@bothways/domain/money';
import { formatCredits, formatDate, formatMoney, formatNumber, type SignStyle, useUi } from '@bothways/ui';

/** Formatters for amounts of the bot area, which are euros on the wire. */
export function useBillingText() {
  const { locale } = useUi();
  return {
    money: (cents: number, sign: SignStyle = 'auto') => formatMoney(cents, locale, sign),
    euros: (euros: number, sign: SignStyle = 'auto') => formatMoney(centsOfEuros(euros), locale, sign),
    credits: (hundredths: number, isSigned = false) =>
      `${isSigned && hundredths > 0 ? '+' : ''}${formatCredits(hundredths, locale)}`,
    percent: (rate: number) => `${formatNumber(rate, locale, Number.isInteger(rate) ? 0 : 2)}%`,
  };
}

/** Formats dates in payment tables: Nov 17, 2025. Always in English, whatever the page's language (B-L6, B-Z105). */
export function useTableDate(): (value: string) => string {
  const { texts } = useUi();
  return (value) =>
    formatDate(value, { locale: 'en', missing: texts.notAvailable, invalid: texts.invalidDate });
}

/** Shortens a name for a narrow column: Lide B. */
export function shortName(name: string): string {
  const [first = '', ...others] = name.trim().split(/\s+/);
  const last = others.at(-1);
  return last === undefined ? first : `${first} ${last.charAt(0)}.`;
}
