import type { Currency } from '@bothways/domain/bankroll';
import { type Locale, useLocale } from '@bothways/platform';
import { formatDate, formatNumber, formatPercent, formatWith, signDisplay } from '@bothways/ui';
import { useMemo } from 'react';
import { useText } from '../texts.ts';

const CENTS = 100;

/** Formats an amount of a currency, with a true minus sign; `always` puts a plus before gains. */
export function amountText(
  cents: number | undefined,
  currency: Currency,
  locale: Locale,
  sign: 'auto' | 'always' | 'whole' = 'auto',
): string {
  return formatWith(cents === undefined ? cents : cents / CENTS, locale, {
    style: 'currency',
    currency,
    signDisplay: signDisplay(sign === 'whole' ? 'auto' : sign),
    ...(sign === 'whole' && { maximumFractionDigits: 0 }),
  });
}

/** Returns formatters of this screen's amounts, percents and times in the page's language. */
export function useAmounts(currency: Currency) {
  const t = useText();
  const locale = useLocale();
  return useMemo(() => {
    const texts = { locale, missing: t('date.missing'), invalid: t('date.invalid') };
    return {
      locale,
      money: (cents: number | undefined) => amountText(cents, currency, locale),
      result: (cents: number | undefined) => amountText(cents, currency, locale, 'always'),
      whole: (cents: number) => amountText(cents, currency, locale, 'whole'),
      percent: (percent: number | undefined, isSigned = false) =>
        percent === undefined
          ? '–'
          : formatPercent(percent, locale, { digits: 1, sign: isSigned ? 'always' : 'auto' }),
      day: (at: string) => formatDate(at, { ...texts, style: 'day', timeZone: 'UTC' }),
      dayTime: (at: string | number) => formatDate(at, { ...texts, style: 'dayTime' }),
      date: (at: string) => formatDate(at, { ...texts, style: 'date', timeZone: 'UTC' }),
      /** Formats the day with its year in the person's time zone. */
      dateHere: (at: string) => formatDate(at, { ...texts, style: 'date' }),
      count: (value: number) => formatNumber(value, locale),
    };
  }, [currency, locale, t]);
}
export type Amounts = ReturnType<typeof useAmounts>;

/** Returns the tone of a result: a gain is green, a loss red. */
export const toneOf = (cents: number | undefined): 'plain' | 'profit' | 'loss' =>
  cents === undefined || cents === 0 ? 'plain' : cents > 0 ? 'profit' : 'loss';
