import { type DecimalMark, isOdds, type OddsFormat, readOdds } from '../../odds/index.ts';

const bare = (text: string): string =>
  text.replaceAll('−', '-').replaceAll(/[\s\u00a0\u202f'’]|\p{Sc}|[A-Za-z]/gu, '');

/** Three digits after a separator may be thousands; any other number is a fraction. */
const STRONG = 10;

/** Evidence that a number gives for the decimal separator: above 0 for the comma, below for the point. */
function leaning(text: string): number {
  const digits = bare(text);
  const [comma, point] = [digits.lastIndexOf(','), digits.lastIndexOf('.')];
  if (comma < 0 && point < 0) return 0;
  if (comma >= 0 && point >= 0) return comma > point ? STRONG : -STRONG;
  const [mark, sign] = comma >= 0 ? [',', 1] : ['.', -1];
  const groups = digits.split(mark);
  // A separator that occurs twice groups thousands, so the other one is the decimal separator.
  if (groups.length > 2) return -sign * STRONG;
  return (groups[1]?.length === 3 && groups[0] !== '0' ? 1 : STRONG) * sign;
}

/** Returns the decimal separator, decided by all numbers of a file together. */
export const decimalMarkOf = (values: Iterable<string>): DecimalMark => {
  let sum = 0;
  for (const value of values) sum += leaning(value);
  return sum > 0 ? ',' : '.';
};

const PLAIN = /^-?(\d+(\.\d*)?|\.\d+)$/;

/**
 * Parses a cell's number: with a currency, thousands separators, a minus or brackets for negatives; undefined where it
 * is none.
 */
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

/** Returns the notation of a column of odds, decided by all of them together. */
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

/** Parses a cell's decimal odds; undefined where it has none. In a column of American odds a bare 150 is +150. */
export function readOddsCell(text: string, notation: OddsFormat): number | undefined {
  const plain = text.trim();
  if (EVENS.test(plain)) return 2;
  const signed = notation === 'american' && /^\d{3,}$/.test(plain) ? `+${plain}` : plain;
  const odds = readOdds(signed, notation);
  return typeof odds === 'number' && isOdds(odds) ? odds : undefined;
}
