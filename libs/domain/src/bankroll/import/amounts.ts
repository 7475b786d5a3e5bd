import { type DecimalMark, isOdds, type OddsFormat, readOdds } from '../../odds/index.ts';

const bare = (text: string): string =>
  text.replaceAll('−', '-').replaceAll(/[\s\u00a0\u202f'’]|\p{Sc}|[A-Za-z]/gu, '');

/** Three digits behind a mark may be thousands; anything else is a fraction. */
const STRONG = 10;

/** What a number says of the mark between whole and fraction: above 0 the comma, below the point. */
function leaning(text: string): number {
  const digits = bare(text);
  const [comma, point] = [digits.lastIndexOf(','), digits.lastIndexOf('.')];
  if (comma < 0 && point < 0) return 0;
  if (comma >= 0 && point >= 0) return comma > point ? STRONG : -STRONG;
  const [mark, sign] = comma >= 0 ? [',', 1] : ['.', -1];
  const groups = digits.split(mark);
  // Twice the same mark is one of thousands: the other is that of the fraction.
  if (groups.length > 2) return -sign * STRONG;
  return (groups[1]?.length === 3 && groups[0] !== '0' ? 1 : STRONG) * sign;
}

/** The mark between whole and fraction, decided by all numbers of a file together. */
export const decimalMarkOf = (values: Iterable<string>): DecimalMark => {
  let sum = 0;
  for (const value of values) sum += leaning(value);
  return sum > 0 ? ',' : '.';
};

const PLAIN = /^-?(\d+(\.\d*)?|\.\d+)$/;

/** The number of a cell: with a currency, thousands, a minus or brackets for it; undefined where it is none. */
export function readAmount(text: string, mark: DecimalMark): number | undefined {
  const inBrackets = /^\((.*)\)$/.exec(text.trim())?.[1];
  const digits = bare(inBrackets ?? text).replace(/^\+/, '');
  const group = mark === ',' ? '.' : ',';
  const [whole = '', ...rest] = digits.split(mark);
  if (rest.length > 1 || rest[0]?.includes(group)) return undefined;
  if (whole.includes(group) && !/^-?\d{1,3}([.,]\d{3})+$/.test(whole)) return undefined;
  const plain = [whole.replaceAll(group, ''), ...rest].join('.');
  if (!PLAIN.test(plain)) return undefined;
  return inBrackets === undefined ? Number(plain) : -Number(plain);
}

const AMERICAN = /^[-+−]\d{3,}(\.\d+)?$/;

/** The notation in which a column of odds is written, decided by all of them together. */
export function oddsNotationOf(values: Iterable<string>): OddsFormat {
  let isAmerican = false;
  for (const value of values) {
    const text = value.trim();
    if (text.includes('/')) return 'fractional';
    if (AMERICAN.test(text)) isAmerican = true;
  }
  return isAmerican ? 'american' : 'decimal';
}

const EVENS = /^(evs?|evens?|even money)$/i;

/** Decimal odds of a cell; undefined where it has none. In a column of American odds a bare 150 is +150. */
export function readOddsCell(text: string, notation: OddsFormat): number | undefined {
  const plain = text.trim();
  if (EVENS.test(plain)) return 2;
  const signed = notation === 'american' && /^\d{3,}$/.test(plain) ? `+${plain}` : plain;
  const odds = readOdds(signed, notation);
  return typeof odds === 'number' && isOdds(odds) ? odds : undefined;
}
