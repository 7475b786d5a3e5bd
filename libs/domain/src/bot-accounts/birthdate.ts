import { z } from 'zod';

const MIDNIGHT = 'T00:00:00.000Z';
const FIRST_YEAR = 1900;
const DAY_CHARS = 'YYYY-MM-DD'.length;

const isDay = (text: string): boolean => {
  const ms = Date.parse(text);
  return !Number.isNaN(ms) && new Date(ms).toISOString() === text;
};

/**
 * A date in the spec's format: `1991-06-14T00:00:00.000Z`. Only its first ten characters matter: read as a local time
 * it is a day off in half of the world.
 */
export const birthdateSchema = z
  .string()
  .max(40)
  .refine((text) => text.endsWith(MIDNIGHT) && isDay(text) && Number(text.slice(0, 4)) >= FIRST_YEAR, {
    error: 'must be a day, YYYY-MM-DDT00:00:00.000Z',
  });

/** `1991-06-14`, as a date field and the database have it. */
export const dayOfBirthdate = (birthdate: string): string => birthdate.slice(0, DAY_CHARS);

/** The same date in the wire's format. */
export const birthdateOfDay = (day: string): string => `${day}${MIDNIGHT}`;

/** Whether the field holds a complete, plausible date of birth: in the past, within the last two centuries. */
export const isBirthDay = (day: string, today: string): boolean =>
  birthdateSchema.safeParse(birthdateOfDay(day)).success && day < today;
