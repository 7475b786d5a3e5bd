import { expect, it } from 'vitest';
import { dayOf, endOfDay } from './expiry.ts';

it.each(['2026-11-22', '2026-03-29', '2026-10-25', '2027-12-31', '2028-02-29'])(
  '%s ends on that day, here',
  (day) => {
    const end = Date.parse(endOfDay(day));
    expect(dayOf(end)).toBe(day);
    expect(dayOf(end + 1_000)).not.toBe(day);
  },
);
