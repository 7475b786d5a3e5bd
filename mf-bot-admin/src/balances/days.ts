import type { Balance } from '@bothways/domain/bot-balances';
import { centsOfEuros } from '@bothways/domain/money';
import { formatDate, useUi } from '@bothways/ui';

const DAY_MS = 86_400_000;
const DAY = 'YYYY-MM-DD'.length;

/** The day of a moment in UTC: days are reckoned with there, where each has as many hours. */
export const dayOf = (atMs: number): string => new Date(atMs).toISOString().slice(0, DAY);
/** A day so many days from another. */
export const daysFrom = (day: string, days: number): string => dayOf(Date.parse(day) + days * DAY_MS);
/** Noon where the reader is: a day is the same day there, whatever their time zone. */
export const noonOf = (day: string): number => Date.parse(`${day}T12:00`);

/** Days as people read them: 20 Nov 2025 or shorter. */
export function useDayText(): (day: string, style?: 'date' | 'day') => string {
  const { locale, texts } = useUi();
  return (day, style = 'date') =>
    formatDate(noonOf(day), { locale, style, missing: texts.notAvailable, invalid: texts.invalidDate });
}

/** What a bookmaker's account held at the end of the last day before another, in euros. */
export function closingBefore(balances: readonly Balance[], bookie: string, day: string): number | null {
  const before = balances
    .filter(({ bookieName, date }) => bookieName === bookie && date < day)
    .toSorted((a, b) => (a.date < b.date ? 1 : -1));
  return before[0]?.closingBalance ?? null;
}

/** What two amounts bring, in cents; undefined while one is missing. */
export const profitOf = (opening: number | null, closing: number | null): number | undefined =>
  opening === null || closing === null ? undefined : centsOfEuros(closing) - centsOfEuros(opening);
