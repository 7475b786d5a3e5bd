import { type DecimalMark, isOdds, type OddsFormat, readOdds } from '../../odds/index.ts';
import type { Currency } from '../accounts.schema.ts';

/** Whether the whole file decides a format; if not, the person is asked. */
export interface FormatFound {
  isSure: boolean;
}

const CURRENCY = String.raw`[A-Za-z]{0,3}\p{Sc}|EUR|GBP|USD|euros?`;
const SIGN = String.raw`[-+−]?\s*`;
const AMOUNT = new RegExp(
  String.raw`^(\()?(${SIGN})(${CURRENCY})?\s*(${SIGN})(\d[\d.,'’\s]*|[.,]\d+)(${CURRENCY})?\)?$`,
  'iu',
);
/** Thousands separated by blanks or apostrophes. */
const SPACED = /^\d{1,3}([\s'’]\d{3})+(?=[.,]\d+$|$)/;
const GROUPED: Readonly<Record<DecimalMark, RegExp>> = {
  '.': /^\d{1,3}(\.\d{3})+$/,
  ',': /^\d{1,3}(,\d{3})+$/,
};
/** One separator with three digits behind it: thousands or thousandths, as the file's decimal separator says. */
const DOUBTFUL = /^[1-9]\d{0,2}([.,])\d{3}$/;
const PLAIN = /^(\d+[.,]?\d*|[.,]\d+)$/;

interface Parts {
  isNegative: boolean;
  currency: string;
  digits: string;
}

/** Splits an amount into sign, currency and digits; undefined where it is none ("1.5k", "2 x 5", "1E3", "10 of 20"). */
function partsOf(text: string): Parts | undefined {
  // Nearly every cell is digits alone.
  if (PLAIN.test(text)) return { isNegative: false, currency: '', digits: text };
  const found = AMOUNT.exec(text.trim());
  if (!found) return undefined;
  const [whole, bracket, sign = '', before = '', signAfter = '', number = '', after = ''] = found;
  if ((bracket !== undefined) !== whole.endsWith(')') || (before !== '' && after !== '')) return undefined;
  if (sign.trim() !== '' && signAfter.trim() !== '') return undefined;
  const spaced = number.trim().replace(SPACED, (digits) => digits.replaceAll(/[\s'’]/g, ''));
  if (/[\s'’]/.test(spaced)) return undefined;
  return {
    isNegative: bracket !== undefined || /[-−]/.test(sign + signAfter),
    currency: before || after,
    digits: spaced,
  };
}

const otherMark = (mark: DecimalMark): DecimalMark => (mark === ',' ? '.' : ',');

/** Parses digits with their separators; the mark decides only what they themselves leave open. */
function numberOf(digits: string, mark: DecimalMark): number | undefined {
  const [comma, point] = [digits.lastIndexOf(','), digits.lastIndexOf('.')];
  if (comma >= 0 && point >= 0) {
    const decimal = comma > point ? ',' : '.';
    const [whole = '', fraction = '', ...more] = digits.split(decimal);
    if (more.length > 0 || !GROUPED[otherMark(decimal)].test(whole)) return undefined;
    return Number(`${whole.replaceAll(otherMark(decimal), '')}.${fraction}`);
  }
  const isDoubtful = DOUBTFUL.exec(digits);
  if (isDoubtful)
    return Number(isDoubtful[1] === mark ? digits.replace(mark, '.') : digits.replace(/[.,]/, ''));
  if (digits.split(/[.,]/).length > 2)
    return GROUPED[comma >= 0 ? ',' : '.'].test(digits) ? Number(digits.replaceAll(/[.,]/g, '')) : undefined;
  return PLAIN.test(digits) ? Number(digits.replace(',', '.')) : undefined;
}

/**
 * Parses a cell's number: with a currency, thousands separators, a sign or brackets for negatives; undefined where it
 * is none.
 */
export function readAmount(text: string, mark: DecimalMark): number | undefined {
  const parts = partsOf(text);
  const number = parts && numberOf(parts.digits, mark);
  if (number === undefined) return undefined;
  return parts?.isNegative && number !== 0 ? -number : number;
}

/** Whether an amount's value depends on the decimal separator of its file: "1,100" and "1.000". */
export const isDoubtfulAmount = (text: string): boolean => DOUBTFUL.test(partsOf(text)?.digits ?? '');

const SIGNS: Readonly<Record<string, Currency>> = {
  ...{ '€': 'EUR', EUR: 'EUR', EURO: 'EUR', EUROS: 'EUR' },
  ...{ '£': 'GBP', GBP: 'GBP', $: 'USD', US$: 'USD', USD: 'USD' },
};
/** Returns the currency that an amount names; undefined where it names none, `unknown` for another than ours. */
export function currencyOfAmount(text: string): Currency | 'unknown' | undefined {
  const word = partsOf(text)?.currency ?? '';
  return word === '' ? undefined : (SIGNS[word.toUpperCase()] ?? 'unknown');
}

/** Returns the currency whose sign a column's name contains, such as "Stake (£)". */
export const currencyOfName = (name: string): Currency | undefined => {
  const sign = /\p{Sc}/u.exec(name)?.[0];
  return sign === undefined ? undefined : SIGNS[sign];
};

/** Evidence in one number: its decimal separator, and whether its fraction is longer than cents. */
function markIn(digits: string): { mark: DecimalMark; isLong: boolean } | undefined {
  const [comma, point] = [digits.lastIndexOf(','), digits.lastIndexOf('.')];
  if (DOUBTFUL.test(digits) || (comma < 0 && point < 0)) return undefined;
  const last = comma > point ? ',' : '.';
  const isGrouping = digits.split(last).length > 2;
  return {
    mark: isGrouping ? otherMark(last) : last,
    isLong: !isGrouping && digits.length - digits.lastIndexOf(last) > 3,
  };
}

/**
 * Returns the decimal separator, decided by all amounts of a file together, and by its odds where they use the other
 * separator. Money has two decimals: "1.000" beside "2.50" may still be a thousand, and is not sure.
 */
export function decimalMarkOf(
  amounts: Iterable<string>,
  odds: Iterable<string> = [],
): FormatFound & { mark: DecimalMark; example?: string } {
  const seen: Record<DecimalMark, number> = { '.': 0, ',': 0 };
  const long: Record<DecimalMark, number> = { '.': 0, ',': 0 };
  const doubtful = new Map<DecimalMark, string>();
  for (const text of amounts) {
    const digits = partsOf(text)?.digits ?? '';
    const [, separator] = DOUBTFUL.exec(digits) ?? [];
    if (separator === ',' || separator === '.')
      doubtful.set(separator, doubtful.get(separator) ?? text.trim());
    const found = markIn(digits);
    if (!found) continue;
    seen[found.mark] += 1;
    if (found.isLong) long[found.mark] += 1;
  }
  const inOdds: Record<DecimalMark, number> = { '.': 0, ',': 0 };
  for (const text of odds)
    for (const mark of ['.', ','] as const)
      if (/^\s*\d+[.,]\d+\s*$/.test(text) && text.includes(mark)) inOdds[mark] += 1;
  const only = (counts: Record<DecimalMark, number>): DecimalMark | undefined =>
    counts['.'] > 0 === counts[','] > 0 ? undefined : counts['.'] > 0 ? '.' : ',';
  const mark = only(seen) ?? (seen['.'] + seen[','] === 0 ? only(inOdds) : undefined);
  const [example] = doubtful.values();
  if (example === undefined) return { mark: mark ?? '.', isSure: true };
  const isOther = mark !== undefined && !doubtful.has(mark);
  const isLong = mark !== undefined && long[mark] > 0 && doubtful.size === 1;
  return { mark: mark ?? '.', isSure: isOther || isLong, example };
}

const EVENS = /^(evs?|evens?|even money|even)$/i;
const BARE = /^\d{3,}$/;
const SIGNED = /^[-+−]\d/;

/**
 * Returns the notation of a column of odds, decided by all of them together. Not sure: whole numbers from 100 without
 * a sign, in a column that is neither American nor decimal otherwise.
 */
export function oddsNotationOf(
  values: Iterable<string>,
): FormatFound & { notation: OddsFormat; example?: string } {
  let [american, decimal, fractional, bare] = [0, 0, 0, ''];
  for (const value of values) {
    const text = value.trim();
    if (EVENS.test(text)) continue;
    if (text.includes('/')) fractional += 1;
    else if (SIGNED.test(text)) american += 1;
    else if (!BARE.test(text)) decimal += 1;
    else bare ||= text;
  }
  const notation = american > 0 ? 'american' : fractional > decimal ? 'fractional' : 'decimal';
  if (bare === '') return { notation, isSure: true };
  return { notation, isSure: american > 0 !== decimal > 0, example: bare };
}

/** American odds from 1,000 with a separator of thousands. */
const THOUSANDS = /^([-+−]?\d{1,3}),(\d{3})$/;

/**
 * Parses a cell's decimal odds; undefined where it has none. A cell's own form counts: a sign is American, a stroke a
 * fraction. In a column of American odds a bare 150 is +150.
 */
export function readOddsCell(text: string, notation: OddsFormat): number | undefined {
  const plain = text.trim();
  if (EVENS.test(plain)) return 2;
  const isSigned = SIGNED.test(plain);
  if (isSigned || (notation === 'american' && (BARE.test(plain) || THOUSANDS.test(plain)))) {
    const american = plain.replace(THOUSANDS, '$1$2');
    return checkedOdds(readOdds(isSigned ? american : `+${american}`, 'american'));
  }
  return checkedOdds(readOdds(plain, plain.includes('/') ? 'fractional' : 'decimal'));
}

const checkedOdds = (odds: ReturnType<typeof readOdds>): number | undefined =>
  typeof odds === 'number' && isOdds(odds) ? odds : undefined;
