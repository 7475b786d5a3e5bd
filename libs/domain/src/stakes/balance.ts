import { returnFactor, type Settled } from '../odds/index.ts';
import { cheapestCover } from './cover.ts';
import { type Balance, evenBalance } from './shapes.ts';

/** How each leg settles, per result. */
export type Results = readonly (readonly Settled[])[];

/** No stakes cover every result. */
export const UNCOVERED: Balance = { bookSum: Number.POSITIVE_INFINITY, weights: [] };

/** A fee may reduce a short price to less than the stake; that is a poor leg, not an error. */
const arePrices = (odds: readonly number[]): boolean =>
  odds.length > 0 && odds.every((price) => Number.isFinite(price) && price > 0);

const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** Returns the results of legs of which exactly one wins, each in its own result. */
export const partitionResults = (legs: number): Results =>
  Array.from({ length: legs }, (_, result) =>
    Array.from({ length: legs }, (_, leg): Settled => (leg === result ? 'won' : 'lost')),
  );

const PARTS: Readonly<Record<Settled, number>> = { won: 1, halfWon: 0.5, void: 0, halfLost: -0.5, lost: -1 };

/** Won parts less lost parts of a result; positive when more is won than by one leg against the others. */
export const gainParts = (settled: readonly Settled[]): number => total(settled.map((part) => PARTS[part]));

/**
 * Two legs of which none wins or loses in full, with the won parts equal to the lost ones: the push of an integer line,
 * the split of a quarter line. With balanced stakes it pays between nothing and half of the margin, never less than
 * nothing on an arb, so it does not bound the book sum that markets are compared by.
 */
export const isRefund = (settled: readonly Settled[]): boolean =>
  settled.length === 2 && !settled.includes('won') && !settled.includes('lost') && gainParts(settled) >= 0;

const winsAlone = (leg: number) => (row: readonly Settled[]) =>
  row.every((settled, at) => settled === (at === leg ? 'won' : 'lost'));

/**
 * Returns the results that bound the book sum: all except refunds, and those too unless each of the two legs wins alone
 * somewhere (under 0.25 goals never does; ignoring its half win would make over 0.25 a certainty).
 */
export function boundingResults(results: Results): Results {
  const isPair = results.some(winsAlone(0)) && results.some(winsAlone(1));
  return isPair ? results.filter((row) => !isRefund(row)) : results;
}

function covering(odds: readonly number[], results: Results): Balance {
  const matrix = results.map((row) => row.map((settled, leg) => returnFactor(settled, odds[leg] ?? 0)));
  const weights = cheapestCover(
    matrix,
    matrix.map(() => 1),
  );
  return weights ? { bookSum: total(weights), weights } : UNCOVERED;
}

/**
 * Computes the stakes that guarantee the highest return in every result, including refunds.
 * @param odds effective odds of the legs
 * @param results how the legs settle in every possible result
 */
export function strictBalance(odds: readonly number[], results: Results): Balance {
  if (results.length === 0 || !arePrices(odds)) return UNCOVERED;
  return covering(odds, results);
}

/**
 * Computes the stakes that markets are compared by and calculators recommend (research/domain.md 1.2 and 1.7): the
 * highest guaranteed return over all results except refunds. Without `results` the legs are exclusive and exhaustive.
 */
export function balance(odds: readonly number[], results?: Results): Balance {
  if (!arePrices(odds)) return UNCOVERED;
  if (!results) return evenBalance(odds);
  return results.length === 0 ? UNCOVERED : covering(odds, boundingResults(results));
}
