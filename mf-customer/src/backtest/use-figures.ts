import type { Backtest } from '@bothways/domain/backtest';
import { SECOND_MS } from '@bothways/domain/time';
import { useLocale } from '@bothways/platform';
import {
  formatDate,
  formatDuration,
  formatMoney,
  formatNumber,
  formatPercent,
  formatWith,
} from '@bothways/ui';
import { useMemo } from 'react';
import { useText } from './texts.ts';

const CENTS = 100;

/** Returns formatters of this screen's amounts, percents and times in the page's language. */
export function useFigures() {
  const t = useText();
  const locale = useLocale();
  return useMemo(() => {
    const texts = { locale, missing: t('date.missing'), invalid: t('date.invalid') };
    const date = (at: string | number) => formatDate(at, { ...texts, style: 'date' });
    return {
      locale,
      money: (cents: number | undefined) => formatMoney(cents, locale),
      result: (cents: number | undefined) => formatMoney(cents, locale, 'always'),
      /** Formats an axis label; lines are `step` cents apart. */
      axis: (cents: number, step: number) =>
        formatWith(cents / CENTS, locale, {
          style: 'currency',
          currency: 'EUR',
          minimumFractionDigits: step < CENTS ? 2 : 0,
          maximumFractionDigits: step < CENTS ? 2 : 0,
        }),
      percent: (percent: number | undefined) => formatPercent(percent, locale, { digits: 1 }),
      signed: (percent: number | undefined) => formatPercent(percent, locale, { digits: 1, sign: 'always' }),
      count: (value: number) => formatNumber(value, locale),
      span: (seconds: number) => formatDuration(seconds * SECOND_MS),
      date,
      dayTime: (at: string | number) => formatDate(at, { ...texts, style: 'dayTime' }),
      /** Formats a calendar day in UTC, as the server counts days. */
      day: (day: string | number) => formatDate(day, { ...texts, style: 'day', timeZone: 'UTC' }),
      /** Formats first and last day of a period, whose end is exclusive. */
      period: ({ from, to }: Pick<Backtest, 'from' | 'to'>) =>
        t('backtest.period', { from: date(from), to: date(Date.parse(to) - 1) }),
    };
  }, [locale, t]);
}

/** Returns the tone of a result: a gain is green, a loss red. */
export const toneOf = (value: number | undefined): 'plain' | 'profit' | 'loss' =>
  value === undefined || value === 0 ? 'plain' : value > 0 ? 'profit' : 'loss';
