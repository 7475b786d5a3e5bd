import { z } from 'zod';
import type { Country } from '../geo/index.ts';

/** A country whose numbers can be verified. */
export interface PhoneCountry {
  code: Extract<Country, 'ES' | 'EE' | 'US' | 'GB'>;
  /** With the plus sign, as shown and as an international number begins. */
  dialCode: `+${number}`;
}

/** In the order of the picker; everything else is refused, because texts to some countries cost a fortune. */
export const PHONE_COUNTRIES = [
  { code: 'ES', dialCode: '+34' },
  { code: 'EE', dialCode: '+372' },
  { code: 'US', dialCode: '+1' },
  { code: 'GB', dialCode: '+44' },
] as const satisfies readonly PhoneCountry[];
export type PhoneCountryCode = PhoneCountry['code'];

export const DEFAULT_PHONE_COUNTRY: PhoneCountryCode = 'ES';

const CODES = PHONE_COUNTRIES.map(({ code }) => code);

/** ISO code of a country; `UK` is understood and becomes `GB`. */
export const phoneCountrySchema = z
  .string()
  .transform((code) => (code === 'UK' ? 'GB' : code))
  .pipe(z.enum(CODES));
