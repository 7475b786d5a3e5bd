import { dateFormat } from '@bothways/domain/formats';
import { useLocale } from '@bothways/platform';

/** 1 January 2024 was a Monday. */
const dayMs = (weekday: number): number => Date.UTC(2024, 0, weekday);

/** Returns a function that names a day of the week, of which Monday is 1. */
export function useDayName(): (weekday: number) => string {
  const format = dateFormat(useLocale(), { weekday: 'long', timeZone: 'UTC' });
  return (weekday) => format.format(dayMs(weekday));
}
