import { type Locale, parseDecimal, readingsOf } from '@bothways/ui/formats';

/** What a field takes. */
export interface AmountRules {
  min: number;
  max: number;
  /** The most decimals; 0 for whole numbers. */
  digits: number;
}

/** Why a text is no amount of a field. */
export type AmountFault =
  | { fault: 'notNumber' | 'notWhole' }
  | { fault: 'tooManyDigits'; digits: number }
  | { fault: 'tooSmall'; min: number }
  | { fault: 'tooLarge'; max: number }
  /** "1.234" in a language whose mark is the comma. */
  | { fault: 'twoReadings'; whole: string; fraction: string };

const NOISE = 1e-6;

/** What somebody typed as an amount, in the marks of either language; null is an empty field. */
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
