import type { Period } from './history.queries.ts';

/** Two calendar days, YYYY-MM-DD, both included; null while not chosen. */
export interface Days {
  from: string | null;
  to: string | null;
}

const two = (value: number): string => String(value).padStart(2, '0');

/** Returns the day of a moment in the person's time zone. */
export function dayOf(atMs: number): string {
  const date = new Date(atMs);
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** Returns the start of a day in the person's time zone, `later` days after it. */
function startOf(day: string, later = 0): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + later);
}

/** Returns the period from the start of the first day to the end of the last; undefined if incomplete or reversed. */
export function periodOf({ from, to }: Days): Period | undefined {
  if (from === null || to === null || from > to) return undefined;
  return { from: startOf(from).toISOString(), to: startOf(to, 1).toISOString() };
}
