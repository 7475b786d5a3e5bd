const two = (value: number): string => String(value).padStart(2, '0');

/** A moment as a day of this browser's calendar, YYYY-MM-DD. */
export function dayOf(moment: string): string {
  const date = new Date(moment);
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** The first and the last moment of a day here: a promotion counts on both its days. */
export const beginOfDay = (day: string): string => new Date(`${day}T00:00:00`).toISOString();
export const endOfDay = (day: string): string => new Date(`${day}T23:59:59`).toISOString();
