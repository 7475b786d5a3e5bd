import type { Balance } from '@bothways/domain/bot-balances';
import { centsOfEuros } from '@bothways/domain/money';
import { DAY_MS, utcDay } from '@bothways/domain/time';
import { formatDate, useUi } from '@bothways/ui';

/** Returns the day `days` days after another. */
export const daysFrom = (day: string, days: number): string => utcDay(Date.parse(day) + days * DAY_MS);
/** Returns local noon: it falls on the same calendar day in every time zone. */
export const noonOf = (day: string): number => Date.parse(`${day}T12:00`);

/** Formats days: 20 Nov 2025 or shorter. */
export function useDayText(): (day: string, style?: 'date' | 'day') => string {
  const { locale, texts } = useUi();
  return (day, style = 'date') =>
    formatDate(noonOf(day), { locale, style, missing: texts.notAvailable, invalid: texts.invalidDate });
}

/** Returns an account's closing amount on the last recorded day before another, in euros. */
export function closingBefore(balances: readonly Balance[], bookie: string, day: string): number | null {
  const before = balances
    .filter(({ bookieName, date }) => bookieName === bookie && date < day)
    .toSorted((a, b) => (a.date < b.date ? 1 : -1));
  return before[0]?.closingBalance ?? null;
}

/** Returns the profit from two amounts in cents; undefined while either is missing. */
export const profitOf = (opening: number | null, closing: number | null): number | undefined =>
  opening === null || closing === null ? undefined : centsOfEuros(closing) - centsOfEuros(opening);
