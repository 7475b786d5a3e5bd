import { isOdds } from './book-sum.ts';
import { ODDS_PARTS } from './stored-odds.ts';

/** Input that is not readable as odds. */
export class OddsError extends RangeError {
  override name = 'OddsError';
}

const checked = (decimal: number, raw: string | number): number => {
  if (isOdds(decimal)) return decimal;
  throw new OddsError(`Not odds: ${raw}`);
};

/** Converts American to decimal odds: +340 is 4.40, -110 is 1.9091. @throws OddsError between -100 and +100 */
export function decimalOfAmerican(american: number): number {
  if (!(Math.abs(american) >= 100)) throw new OddsError(`Not American odds: ${american}`);
  return checked(american > 0 ? 1 + american / 100 : 1 - 100 / american, american);
}

/** Converts fractional to decimal odds: "7/2" is 4.50. @throws OddsError */
export function decimalOfFraction(fraction: string): number {
  const parts = /^(\d+(?:\.\d+)?)\/(\d+(?:\.\d+)?)$/.exec(fraction.trim());
  return checked(parts ? 1 + Number(parts[1]) / Number(parts[2]) : Number.NaN, fraction);
}

/**
 * Parses odds in any of the three notations to decimal: 2.5, "2.50", "3/2", "+150". A sign marks American odds. @throws
 * OddsError for everything else, and for decimals of 1 or less
 */
export function parseOdds(raw: string | number): number {
  if (typeof raw === 'number') return checked(raw, raw);
  const text = raw.trim();
  if (/^[+-]\d+(\.\d+)?$/.test(text)) return decimalOfAmerican(Number(text));
  if (text.includes('/')) return decimalOfFraction(text);
  return checked(/^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN, raw);
}

/** Fractions within the storage precision are the same price: 10/11 is stored as 1.909090. */
const EXACT = 1 / ODDS_PARTS + 1e-9;
/** Most bookmakers quote three decimals; a notation within half of the last one represents the price. */
const RESOLUTION = 0.0005 - 1e-9;

/**
 * Formats as American odds, whole: 4.40 is "+340", 1.909 is "-110". Rounds to the lower price, because nobody pays the
 * higher. @throws OddsError
 */
export function americanOf(decimal: number): string {
  const net = checked(decimal, decimal) - 1;
  const isPlus = net >= 1;
  const points = isPlus ? net * 100 : 100 / net;
  const whole = Math.round(points);
  const isNear = Math.abs((isPlus ? whole / 100 : 100 / whole) - net) < RESOLUTION;
  const lower = isPlus ? Math.floor(points) : Math.ceil(points);
  return `${isPlus ? '+' : '-'}${isNear ? whole : lower}`;
}

/** Returns the fraction with the smallest denominator up to a limit that is within a distance of the net odds. */
function fractionNear(net: number, largestDenominator: number, distance: number): string | undefined {
  for (let denominator = 1; denominator <= largestDenominator; denominator += 1) {
    const numerator = Math.round(net * denominator);
    const isNear = Math.abs(numerator / denominator - net) < distance;
    if (numerator > 0 && isNear) return `${numerator}/${denominator}`;
  }
  return undefined;
}

/**
 * Formats as a short fraction of the same price: exact in hundredths ("7/4"), else to three decimals. @throws OddsError
 */
export function fractionOf(decimal: number): string {
  const net = checked(decimal, decimal) - 1;
  return fractionNear(net, 100, EXACT) ?? fractionNear(net, 2000, RESOLUTION) ?? `1/${Math.round(1 / net)}`;
}
