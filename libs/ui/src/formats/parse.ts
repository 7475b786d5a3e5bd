import { DECIMAL_MARK, type Locale } from './locale.ts';

/** Any minus a person may paste. */
const MINUSES = /[−–‒-]/;

/** What a person may type around the digits. */
const bareOf = (text: string): string => text.replace(/[\s\u00a0\u202f'’€$%]/g, '');
const unsigned = (bare: string): string => bare.replace(/^[−–‒+-]/, '');

/**
 * Reads a number as people type it in either language, whatever the interface is set to: "1.234,56", "1,234.56",
 * "2,12", "2.12", "€ 12", "−3". The last mark is the decimal mark when both kinds stand. A single mark before exactly
 * three digits is the decimal mark where the field holds three decimals ("2,120" of odds) and where it is the locale's
 * ("1.005" in English), and groups thousands where the field holds none; else it has two readings and is refused.
 * @returns null for empty text, undefined for text that is no number or could be two.
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

/** Both readings of a text that has two, as one would write them without doubt; undefined for every other text. */
export function readingsOf(
  text: string,
  fractionDigits: number,
  locale: Locale,
): { whole: string; fraction: string } | undefined {
  const match = /^([1-9]\d{0,2})([.,])(\d{3})$/.exec(unsigned(bareOf(text)));
  const [, whole = '', mark, fraction = ''] = match ?? [];
  const isTold = fractionDigits === 0 || fractionDigits >= 3 || mark === DECIMAL_MARK[locale];
  if (!match || isTold) return undefined;
  return { whole: `${whole}${fraction}`, fraction: `${whole}${DECIMAL_MARK[locale]}${fraction}` };
}

/** The same digits with at most one point as decimal mark; undefined when the marks make no sense. */
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
