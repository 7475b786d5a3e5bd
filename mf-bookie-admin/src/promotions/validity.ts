const two = (value: number): string => String(value).padStart(2, '0');

/** Returns a time as a day of the browser's calendar, YYYY-MM-DD. */
export function dayOf(moment: string): string {
  const date = new Date(moment);
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** The first and last moment of a local day: a promotion is valid on both its days. */
export const beginOfDay = (day: string): string => new Date(`${day}T00:00:00`).toISOString();
export const endOfDay = (day: string): string => new Date(`${day}T23:59:59`).toISOString();
