const two = (value: number): string => String(value).padStart(2, '0');

/** A moment as a day of this browser's calendar, YYYY-MM-DD. */
export function dayOf(ms: number): string {
  const date = new Date(ms);
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** The last moment of a day here: a coupon that expires on a day counts on that day. */
export const endOfDay = (day: string): string => new Date(`${day}T23:59:59`).toISOString();
