const two = (value: number): string => String(value).padStart(2, '0');

/** Returns a time as a day of the browser's calendar, YYYY-MM-DD. */
export function dayOf(ms: number): string {
  const date = new Date(ms);
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** Returns the last moment of a local day: a coupon is valid on its expiry day. */
export const endOfDay = (day: string): string => new Date(`${day}T23:59:59`).toISOString();
