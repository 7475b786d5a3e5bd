import { isOdds } from './book-sum.ts';
import { isInFormat, ODDS_FORMATS, type OddsFault, readOdds } from './formats.ts';

/** The odds notations of bookmakers worldwide. */
export const WORLD_FORMATS = [...ODDS_FORMATS, 'hongKong', 'malay'] as const;
export type WorldFormat = (typeof WORLD_FORMATS)[number];

/** Hong Kong odds: winnings of one staked. 2.50 is 1.50. */
export const hongKongOf = (decimal: number): number => decimal - 1;

/**
 * Malay odds: winnings of one staked up to 1; otherwise, negative, the stake that wins one. 1.80 is 0.80, 2.50 is
 * -0.667.
 */
export const malayOf = (decimal: number): number => (decimal <= 2 ? decimal - 1 : -1 / (decimal - 1));

/** Converts Malay to decimal odds; NaN for 0 and beyond ±1. */
function decimalOfMalay(malay: number): number {
  if (!(Math.abs(malay) <= 1) || malay === 0) return Number.NaN;
  return malay > 0 ? 1 + malay : 1 - 1 / malay;
}

/** Why a text is not odds of a notation; `notMalay` is beyond -1 and 1. */
type WorldFault = OddsFault | 'notMalay';

const SIGNED = /^[-+]?(\d+(\.\d*)?|\.\d+)$/;

function ofSigned(
  text: string,
  decimalOf: (value: number) => number,
  fault: WorldFault,
): number | WorldFault {
  if (!SIGNED.test(text)) return 'notOdds';
  const decimal = decimalOf(Number(text));
  return isOdds(decimal) ? decimal : fault;
}

/**
 * Parses typed odds of exactly one notation to decimal; null is an empty field. Accepts both decimal separators, and a
 * typographic minus.
 */
export function readWorldOdds(text: string, format: WorldFormat): number | null | WorldFault {
  const plain = text.trim().replaceAll(',', '.').replaceAll('−', '-');
  if (plain === '') return null;
  if (format === 'hongKong') return ofSigned(plain, (won) => 1 + won, 'notOdds');
  if (format === 'malay') return ofSigned(plain, decimalOfMalay, 'notMalay');
  if (!isInFormat(plain, format)) return format === 'american' ? 'signMissing' : 'notOdds';
  const odds = readOdds(plain, format);
  return typeof odds === 'number' && !isOdds(odds) ? 'notOdds' : odds;
}
