import { isOdds } from './book-sum.ts';
import { americanOf, fractionOf } from './convert.ts';
import { ODDS_PARTS } from './stored-odds.ts';

/** The odds notations that a person can choose. */
export const ODDS_FORMATS = ['decimal', 'american', 'fractional'] as const;
export type OddsFormat = (typeof ODDS_FORMATS)[number];

export const isOddsFormat = (raw: unknown): raw is OddsFormat =>
  ODDS_FORMATS.some((format) => format === raw);

/** The decimal separator of a language. */
export type DecimalMark = '.' | ',';

/** Characters accepted while typing: digits, the page's separator or a point, and the signs of the notation. */
const TYPING: Readonly<Record<OddsFormat, Readonly<Record<DecimalMark, RegExp>>>> = {
  decimal: { '.': /^\d*\.?\d*$/, ',': /^\d*[.,]?\d*$/ },
  american: { '.': /^[-−+]?\d*\.?\d*$/, ',': /^[-−+]?\d*[.,]?\d*$/ },
  fractional: { '.': /^\d*\.?\d*(\/\d*\.?\d*)?$/, ',': /^\d*[.,]?\d*(\/\d*[.,]?\d*)?$/ },
};

/** Whether a field of this notation accepts the text, complete or not. */
export const isOddsTyping = (text: string, format: OddsFormat, mark: DecimalMark): boolean =>
  TYPING[format][mark].test(text.trim());

/**
 * Why a text is not odds: not in the notation, American odds between -100 and +100, or a whole number without its sign.
 */
export type OddsFault = 'notOdds' | 'americanTooSmall' | 'signMissing';

const NUMBER = /^\d+(\.\d*)?$|^\.\d+$/;

/** Parses digits with one point; a trailing point is ignored. */
const numberOf = (text: string): number | undefined => (NUMBER.test(text) ? Number(text) : undefined);

/**
 * Parses typed odds to decimal: the requested notation, and decimals always. Decimals may be any number, even 1 or
 * less, for the field to judge; null is an empty field, or a lone point. In American notation a bare 150 could be +150
 * or 150.00, and is refused as ambiguous.
 */
export function readOdds(text: string, format: OddsFormat): number | null | OddsFault {
  const plain = text.trim().replaceAll(',', '.').replaceAll('−', '-');
  if (plain === '' || plain === '.') return null;
  if (/^[-+]/.test(plain)) return format === 'american' ? ofAmerican(plain) : 'notOdds';
  if (plain.includes('/')) return format === 'fractional' ? ofFraction(plain) : 'notOdds';
  const decimal = numberOf(plain);
  if (decimal === undefined) return 'notOdds';
  return format === 'american' && decimal >= 100 && !plain.includes('.') ? 'signMissing' : decimal;
}

function ofAmerican(text: string): number | OddsFault {
  const points = numberOf(text.slice(1));
  if (points === undefined) return 'notOdds';
  if (points < 100) return 'americanTooSmall';
  return text.startsWith('+') ? 1 + points / 100 : 1 + 100 / points;
}

function ofFraction(text: string): number | OddsFault {
  const [won, staked, ...more] = text.split('/').map(numberOf);
  if (won === undefined || staked === undefined || more.length > 0) return 'notOdds';
  return won > 0 && staked > 0 ? 1 + won / staked : 'notOdds';
}

/** Whether a text is in the notation itself and not decimal. */
export const isInFormat = (text: string, format: OddsFormat): boolean =>
  format === 'decimal' || (format === 'american' ? /^\s*[-−+]/.test(text) : text.includes('/'));

/** Formats a number with as few decimals as necessary, but at least `least`. */
function shortest(value: number, isEnough: (rounded: number) => boolean, least: number): string {
  for (let digits = least; digits < 6; digits += 1)
    if (isEnough(Number(value.toFixed(digits)))) return value.toFixed(digits);
  return value.toFixed(6);
}

/** Odds are stored in millionths, truncated: 10/11 is stored as 1.909090, and must round-trip to the typed text. */
const isSame = (odds: number) => (other: number) => Math.abs(odds - other) < 1 / ODDS_PARTS - 1e-9;

function exactAmerican(odds: number): string {
  const isPlus = odds >= 2;
  const points = isPlus ? (odds - 1) * 100 : 100 / (odds - 1);
  const oddsOf = (rounded: number): number => (isPlus ? 1 + rounded / 100 : 1 + 100 / rounded);
  return `${isPlus ? '+' : '-'}${shortest(points, (rounded) => isSame(odds)(oddsOf(rounded)), 0)}`;
}

function exactFraction(odds: number): string {
  const short = fractionOf(odds);
  const [won = 0, staked = 1] = short.split('/').map(Number);
  if (isSame(odds)(1 + won / staked)) return short;
  const net = Math.round((odds - 1) * ODDS_PARTS);
  const divisor = greatestDivisor(net, ODDS_PARTS);
  return `${net / divisor}/${ODDS_PARTS / divisor}`;
}

const greatestDivisor = (a: number, b: number): number => (b === 0 ? a : greatestDivisor(b, a % b));

/**
 * Formats odds to a millionth in a notation, with a point, for a field: parsing it returns the same odds. 2.5 is
 * "2.50", "+150" or "3/2". Values of 1 or less exist only as decimals.
 */
export function exactOdds(odds: number, format: OddsFormat): string {
  if (format === 'decimal' || !isOdds(odds))
    return shortest(odds, (rounded) => Math.abs(rounded - odds) < 0.5 / ODDS_PARTS, 2);
  return format === 'american' ? exactAmerican(odds) : exactFraction(odds);
}

/** Formats odds for lists in a notation other than decimal: "+150", "3/2", never better than paid. */
export const shortOdds = (odds: number, format: Exclude<OddsFormat, 'decimal'>): string =>
  format === 'american' ? americanOf(odds) : fractionOf(odds);
