import { HOUR_MS } from '@bothways/domain/time';

/** Last Sunday of a month, 01:00 UTC: when clocks change in the EU and the UK. */
function changeMs(year: number, month: number): number {
  const lastDay = new Date(Date.UTC(year, month + 1, 0, 1));
  return lastDay.getTime() - lastDay.getUTCDay() * 24 * HOUR_MS;
}

/**
 * Converts a European clock's `YYYY-MM-DDTHH:MM[:SS]` to ms.
 * @param winterHours hours ahead of UTC in winter: 0 London, 1 Paris
 * @returns undefined if the text is not such a time
 */
export function europeanTime(local: string, winterHours: number): number | undefined {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/.test(local)) return undefined;
  const asUtcMs = Date.parse(`${local}Z`);
  if (Number.isNaN(asUtcMs)) return undefined;
  const winterMs = asUtcMs - winterHours * HOUR_MS;
  const year = new Date(asUtcMs).getUTCFullYear();
  const isSummer = winterMs >= changeMs(year, 2) && winterMs < changeMs(year, 9);
  return isSummer ? winterMs - HOUR_MS : winterMs;
}
