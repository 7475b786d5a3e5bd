import { DECIMAL_MARK, type Locale } from './locale.ts';

/** All minus characters that people paste. */
const MINUSES = /[−–‒-]/;

/** Strips the characters that people type around digits. */
const bareOf = (text: string): string => text.replace(/[\s\u00a0\u202f'’€$%]/g, '');
const unsigned = (bare: string): string => bare.replace(/^[−–‒+-]/, '');

/**
 * Parses a number as people type it in either language, regardless of the interface's: "1.234,56", "1,234.56", "2,12",
 * "2.12", "€ 12", "−3". With both separators the last one is the decimal separator. A single separator before exactly
 * three digits is the decimal separator where the field has three decimals ("2,120" of odds) and where it is the
 * locale's ("1.005" in English), and groups thousands where the field has none; otherwise the text is ambiguous and
 * refused.
 * @returns null for empty text, undefined for an invalid or ambiguous one
 */
export function parseDecimal(
  text: string,
  fractionDigits: number,
  locale: Locale,
): number | null | undefined {
  const bare = bareOf(text);
  if (bare === '') return null;
  const sign = MINUSES.test(bare.charAt(0)) ? -1 : 1;
  const digits = unsigned(bare);
  if (!/^(\d[\d.,]*|[.,]\d+)$/.test(digits) || readingsOf(text, fractionDigits, locale)) return undefined;
  const plain = withPoint(digits, fractionDigits);
  return plain === undefined ? undefined : sign * Number(plain);
}

/** Returns both readings of an ambiguous text in unambiguous form; undefined for every other text. */
export function readingsOf(
  text: string,
  fractionDigits: number,
  locale: Locale,
): { whole: string; fraction: string } | undefined {
  const match = /^([1-9]\d{0,2})([.,])(\d{3})$/.exec(unsigned(bareOf(text)));
  const [, whole = '', mark, fraction = ''] = match ?? [];
  const isUnambiguous = fractionDigits === 0 || fractionDigits >= 3 || mark === DECIMAL_MARK[locale];
  if (!match || isUnambiguous) return undefined;
  return { whole: `${whole}${fraction}`, fraction: `${whole}${DECIMAL_MARK[locale]}${fraction}` };
}

/** Returns the digits with at most one point as decimal separator; undefined for inconsistent separators. */
function withPoint(digits: string, fractionDigits: number): string | undefined {
  const marks = [...digits].filter((char) => char === '.' || char === ',');
  const last = marks.at(-1);
  if (last === undefined) return digits;
  if (marks.every((mark) => mark === last)) {
    const groups = digits.split(last);
    if (marks.length > 1) return areGroups(groups) ? groups.join('') : undefined;
    return areGroups(groups) && fractionDigits === 0 ? groups.join('') : groups.join('.');
  }
  const [whole = '', fraction = '', ...more] = digits.split(last);
  if (more.length > 0) return undefined;
  const groups = whole.split(last === '.' ? ',' : '.');
  return areGroups(groups) ? `${groups.join('')}.${fraction}` : undefined;
}

const areGroups = ([first = '', ...rest]: string[]): boolean =>
  /^[1-9]\d{0,2}$/.test(first) && rest.every((group) => /^\d{3}$/.test(group));
