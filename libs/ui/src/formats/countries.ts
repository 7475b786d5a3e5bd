import { countryNames } from '@bothways/domain/formats';
import type { Locale } from './locale.ts';

const ISO = /^[A-Z]{2}$/;

/** Returns a country's name: `Spain`, `España`. Unknown codes are returned unchanged. */
export function formatCountry(code: string, locale: Locale): string {
  return (ISO.test(code) ? countryNames(locale, undefined).of(code) : undefined) ?? code;
}
