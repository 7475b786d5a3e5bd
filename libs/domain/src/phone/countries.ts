import { z } from 'zod';
import type { Country } from '../geo/index.ts';

/** A country whose numbers can be verified. */
interface PhoneCountry {
  code: Extract<Country, 'ES' | 'EE' | 'US' | 'GB'>;
  /** With the plus sign, as displayed and as the prefix of an international number. */
  dialCode: `+${number}`;
}

/** In the picker's order; other countries are refused, because text messages to some cost a fortune. */
export const PHONE_COUNTRIES = [
  { code: 'ES', dialCode: '+34' },
  { code: 'EE', dialCode: '+372' },
  { code: 'US', dialCode: '+1' },
  { code: 'GB', dialCode: '+44' },
] as const satisfies readonly PhoneCountry[];
export type PhoneCountryCode = PhoneCountry['code'];

export const DEFAULT_PHONE_COUNTRY: PhoneCountryCode = 'ES';

const CODES = PHONE_COUNTRIES.map(({ code }) => code);

/** ISO code of a country; `UK` is accepted and becomes `GB`. */
export const phoneCountrySchema = z
  .string()
  .transform((code) => (code === 'UK' ? 'GB' : code))
  .pipe(z.enum(CODES));
