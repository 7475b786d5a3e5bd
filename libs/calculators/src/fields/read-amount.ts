import { type Locale, parseDecimal, readingsOf } from '@bothways/ui/formats';

/** Valid amounts of a field. */
export interface AmountRules {
  min: number;
  max: number;
  /** Maximum decimals; 0 for whole numbers. */
  digits: number;
}

/** Why a text is not a valid amount. */
export type AmountFault =
  | { fault: 'notNumber' | 'notWhole' }
  | { fault: 'tooManyDigits'; digits: number }
  | { fault: 'tooSmall'; min: number }
  | { fault: 'tooLarge'; max: number }
  /** Ambiguous: "1.234" in a language whose decimal separator is the comma. */
  | { fault: 'twoReadings'; whole: string; fraction: string };

const NOISE = 1e-6;

/** Parses a typed amount, with the separators of either language; null is an empty field. */
export function readAmount(
  text: string,
  { min, max, digits }: AmountRules,
  locale: Locale,
): number | null | AmountFault {
  const readings = readingsOf(text, digits, locale);
  if (readings) return { fault: 'twoReadings', ...readings };
  const value = parseDecimal(text, digits, locale);
  if (value === null) return null;
  if (value === undefined) return { fault: 'notNumber' };
  if (value < min) return { fault: 'tooSmall', min };
  if (value > max) return { fault: 'tooLarge', max };
  const units = value * 10 ** digits;
  if (Math.abs(units - Math.round(units)) < NOISE) return Math.round(units) / 10 ** digits;
  return digits === 0 ? { fault: 'notWhole' } : { fault: 'tooManyDigits', digits };
}
