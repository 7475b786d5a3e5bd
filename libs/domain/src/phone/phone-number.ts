import { PHONE_COUNTRIES, type PhoneCountryCode } from './countries.ts';

/** International form: a plus sign and digits only. */
export type E164 = `+${string}`;

interface NumberPlan {
  /** Mobile numbers without the dial code: no landlines, which cannot receive texts, and no premium numbers. */
  mobile: RegExp;
  /** Prefix for calls inside the country. */
  trunk?: string;
}

/**
 * Areas under +1 that are other countries, most of them expensive to text and popular for toll fraud, and premium
 * areas. Source: NANPA, list of non-US geographic area codes in the Caribbean and Bermuda; 900 is premium.
 */
const NOT_US =
  '242|246|264|268|284|345|441|473|649|658|664|721|758|767|784|809|829|849|868|869|876|900|[2-9]11|[2-9]9[0-9]';

/**
 * National numbering plans, mobile ranges. ES: CNMC (6x and 71-74); EE: Tehnilise Jarelevalve Amet (5 with 7 or 8
 * digits, 81-84); US: NANPA (mobile and landline share ranges); GB: Ofcom (7, without 70 personal and 76 pagers but
 * 7624, the Isle of Man).
 */
const PLANS: Record<PhoneCountryCode, NumberPlan> = {
  ES: { mobile: /^(6\d{8}|7[1-4]\d{7})$/ },
  EE: { mobile: /^(5\d{6,7}|8[1-4]\d{6})$/ },
  US: { mobile: new RegExp(`^(?!${NOT_US})[2-9]\\d{2}[2-9]\\d{6}$`), trunk: '1' },
  GB: { mobile: /^7([1-57-9]\d{8}|624\d{6})$/, trunk: '0' },
};

/** No number is longer in any notation. */
const MAX_TYPED_CHARS = 40;
const SEPARATORS = /[\s().\-\u2010-\u2015/]/g;

const dialCodeOf = (country: PhoneCountryCode): string =>
  PHONE_COUNTRIES.find(({ code }) => code === country)?.dialCode ?? '';

/**
 * Returns the digits after the dial code, in whatever form the number was typed: `600 11 22 33`, `+34600112233`,
 * `0034...`.
 */
function nationalDigits(typed: string, country: PhoneCountryCode): string | undefined {
  const international = typed.replaceAll(SEPARATORS, '').replace(/^00/, '+');
  const dialCode = dialCodeOf(country);
  if (!international.startsWith('+')) return international;
  return international.startsWith(dialCode) ? international.slice(dialCode.length) : undefined;
}

function withoutTrunk(digits: string, { mobile, trunk }: NumberPlan): string {
  if (mobile.test(digits) || trunk === undefined || !digits.startsWith(trunk)) return digits;
  return digits.slice(trunk.length);
}

/**
 * Normalizes a typed mobile number to international form, so that each number has one spelling.
 * @returns undefined when it is not a mobile number of that country
 */
export function toE164(typed: string, country: PhoneCountryCode): E164 | undefined {
  if (typed.length > MAX_TYPED_CHARS) return undefined;
  const plan = PLANS[country];
  const digits = withoutTrunk(nationalDigits(typed, country) ?? '', plan);
  return plan.mobile.test(digits) ? `+${dialCodeOf(country).slice(1)}${digits}` : undefined;
}
