import { centsOfEuros } from '@bothways/domain/money';
import { dateMs, formatCredits, formatMoney, formatNumber, type SignStyle, useUi } from '@bothways/ui';

/** Amounts of the bot area, which are euros on the wire, in the person's language. */
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

// In American English whatever the language of the page (B-L6, B-Z105).
const TABLE_DATE = /* @__PURE__ */ new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
});

/** The date of a table of payments: Nov 17, 2025. */
export function useTableDate(): (value: string) => string {
  const { texts } = useUi();
  return (value) => {
    const ms = dateMs(value);
    if (ms === undefined) return texts.notAvailable;
    return Number.isNaN(ms) ? texts.invalidDate : TABLE_DATE.format(ms);
  };
}

/** A name as a narrow column has it: Lide B. */
export function shortName(name: string): string {
  const [first = '', ...others] = name.trim().split(/\s+/);
  const last = others.at(-1);
  return last === undefined ? first : `${first} ${last.charAt(0)}.`;
}
