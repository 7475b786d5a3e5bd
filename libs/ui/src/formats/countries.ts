import { INTL_TAG, type Locale } from './locale.ts';

const names = /* @__PURE__ */ new Map<Locale, Intl.DisplayNames>();
const ISO = /^[A-Z]{2}$/;

/** Returns a country's name: `Spain`, `España`. Unknown codes are returned unchanged. */
export function formatCountry(code: string, locale: Locale): string {
  if (!ISO.test(code)) return code;
  const known = names.get(locale) ?? new Intl.DisplayNames(INTL_TAG[locale], { type: 'region' });
  names.set(locale, known);
  return known.of(code) ?? code;
}
