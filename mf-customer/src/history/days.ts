import type { Period } from './history.queries.ts';

/** Two days of the calendar, YYYY-MM-DD, both included; null while one is not chosen. */
export interface Days {
  from: string | null;
  to: string | null;
}

const two = (value: number): string => String(value).padStart(2, '0');

/** The day of a moment where the person is. */
export function dayOf(atMs: number): string {
  const date = new Date(atMs);
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** Where a day begins, where the person is; `later` days after it. */
function startOf(day: string, later = 0): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + later);
}

/** From the first moment of the one to the last of the other; undefined where that is no time at all. */
export function periodOf({ from, to }: Days): Period | undefined {
  if (from === null || to === null || from > to) return undefined;
  return { from: startOf(from).toISOString(), to: startOf(to, 1).toISOString() };
}
