/** Any minus a person may paste. */
const MINUSES = /[−–‒-]/;

/**
 * Reads a number as people type it in either language, whatever the interface is set to: "1.234,56", "1,234.56",
 * "2,12", "2.12", "€ 12", "−3". The last mark is the decimal mark when both kinds stand. A single mark before exactly
 * three digits groups thousands when the field holds fewer than three decimals ("1,234" of money), and is the
 * decimal mark where it holds three ("2,120" of odds).
 * @returns null for empty text, undefined for text that is no number.
 */
export function parseDecimal(text: string, fractionDigits: number): number | null | undefined {
  const bare = text.replace(/[\s\u00a0\u202f'’€$%]/g, '');
  if (bare === '') return null;
  const sign = MINUSES.test(bare.charAt(0)) ? -1 : 1;
  const digits = bare.replace(/^[−–‒+-]/, '');
  if (!/^(\d[\d.,]*|[.,]\d+)$/.test(digits)) return undefined;
  const plain = withPoint(digits, fractionDigits);
  return plain === undefined ? undefined : sign * Number(plain);
}

/** The same digits with at most one point as decimal mark; undefined when the marks make no sense. */
function withPoint(digits: string, fractionDigits: number): string | undefined {
  const marks = [...digits].filter((char) => char === '.' || char === ',');
  const last = marks.at(-1);
  if (last === undefined) return digits;
  if (marks.every((mark) => mark === last)) {
    const groups = digits.split(last);
    if (marks.length > 1) return areGroups(groups) ? groups.join('') : undefined;
    return areGroups(groups) && fractionDigits < 3 ? groups.join('') : groups.join('.');
  }
  const [whole = '', fraction = '', ...more] = digits.split(last);
  if (more.length > 0) return undefined;
  const groups = whole.split(last === '.' ? ',' : '.');
  return areGroups(groups) ? `${groups.join('')}.${fraction}` : undefined;
}

const areGroups = ([first = '', ...rest]: string[]): boolean =>
  /^[1-9]\d{0,2}$/.test(first) && rest.every((group) => /^\d{3}$/.test(group));
