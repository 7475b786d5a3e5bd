import { isOdds } from './book-sum.ts';
import { type OddsFormat, readOdds } from './formats.ts';

/** One outcome of a pasted market. */
interface PastedPrice {
  /** The text before the price in its line; absent where a line has only prices. */
  name?: string;
  /** Decimal. */
  odds: number;
}

/** More outcomes than any complete market has. */
export const MOST_OUTCOMES = 40;

type PastedMarket =
  | { prices: PastedPrice[] }
  /** The first piece that is not a price, or too few or too many prices. */
  | { fault: 'notOdds'; piece: string }
  | { fault: 'tooFew' | 'tooMany' };

/** Splits prices at commas: "2.10,3.40,3.60". A single comma is a decimal separator. */
const apart = (piece: string): string[] =>
  piece.includes('.') || piece.split(',').length > 2 ? piece.split(',') : [piece];

const piecesOf = (line: string): string[] =>
  line
    .split(/[\s;|]+/)
    .map((piece) => piece.replace(/,$/, ''))
    .flatMap(apart)
    .filter((piece) => piece !== '');

const priceOf = (piece: string, format: OddsFormat): number | undefined => {
  const odds = readOdds(piece, format);
  return typeof odds === 'number' && isOdds(odds) ? odds : undefined;
};

/** Parses a line of prices, or of a name and its price; otherwise returns the invalid piece. */
function readLine(line: string, format: OddsFormat): PastedPrice[] | string {
  const pieces = piecesOf(line);
  const prices = pieces.flatMap((piece) => priceOf(piece, format) ?? []);
  if (prices.length === pieces.length) return prices.map((odds) => ({ odds }));
  const last = pieces.at(-1) ?? '';
  const odds = priceOf(last, format);
  const isNamed = /\p{L}/u.test(line);
  if (odds !== undefined && isNamed) return [{ name: pieces.slice(0, -1).join(' '), odds }];
  return pieces.find((piece) => priceOf(piece, format) === undefined && !/^\p{L}/u.test(piece)) ?? last;
}

/**
 * Parses a complete typed or pasted market: prices side by side ("2.10 3.40 3.60", "2,10; 3,40; 3,60") or one outcome
 * per line, with its name before the price. Accepts decimals always, and the requested notation.
 */
export function readMarket(text: string, format: OddsFormat = 'decimal'): PastedMarket {
  const prices: PastedPrice[] = [];
  for (const line of text.split('\n')) {
    const read = readLine(line, format);
    if (typeof read === 'string') return { fault: 'notOdds', piece: read.slice(0, 20) };
    prices.push(...read);
  }
  if (prices.length < 2) return { fault: 'tooFew' };
  return prices.length > MOST_OUTCOMES ? { fault: 'tooMany' } : { prices };
}
