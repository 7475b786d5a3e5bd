import { INTL_TAG, type Locale } from './locale.ts';

/** Text of an unknown number. */
export const MISSING = '–';

export const MINUS = '−';
const formatters = /* @__PURE__ */ new Map<string, Intl.NumberFormat>();

/** A cached `Intl.NumberFormat`: creating one costs far more than using it, and lists use thousands. */
export function numberFormat(locale: Locale, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${locale}${JSON.stringify(options)}`;
  const known = formatters.get(key);
  if (known) return known;
  const made = new Intl.NumberFormat(INTL_TAG[locale], { useGrouping: 'always', ...options });
  formatters.set(key, made);
  return made;
}

/** Formats with a typographic minus; non-finite numbers become a dash. */
export function formatWith(
  value: number | null | undefined,
  locale: Locale,
  options: Intl.NumberFormatOptions,
): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return MISSING;
  return numberFormat(locale, options).format(value).replace('-', MINUS);
}

/** `auto` shows only a minus, `always` also a plus; zero has neither. */
export type SignStyle = 'auto' | 'always';

export const signDisplay = (sign: SignStyle): 'negative' | 'exceptZero' =>
  sign === 'always' ? 'exceptZero' : 'negative';
