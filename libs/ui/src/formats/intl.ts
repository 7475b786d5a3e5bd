import { numberFormat } from '@bothways/domain/formats';
import type { Locale } from './locale.ts';

/** Text of an unknown number. */
export const MISSING = '–';

export const MINUS = '−';

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
