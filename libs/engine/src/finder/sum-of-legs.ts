import { sumOf } from '../book/formulas.ts';
import { bitOf, mixOf, type ThreeLegCombo } from '../book/mix-shapes.ts';
import type { Tables } from '../book/tables.ts';
import type { Found } from '../quality/gates.ts';
import { mixedSum } from './mix-sums.ts';

/**
 * Returns the mix that the outcomes form around the score of a combination, in the order of its legs; undefined if
 * none.
 */
export function mixOfOutcomes(
  { combos }: Tables,
  combo: number,
  outcomes: readonly number[],
): ThreeLegCombo | undefined {
  const score = combos.score(combo);
  const places = outcomes.map((outcome) => combos.mixes.placeOf(score, outcome));
  if (places.length !== 3 || places.includes(-1)) return undefined;
  const mix = mixOf(places.reduce((mask, place) => mask | bitOf(place), 0));
  return mix?.places.every((place, leg) => place === places[leg]) ? mix : undefined;
}

/** Returns the mix that the quotes form. @throws RangeError if they form none */
export function mixOfQuotes(tables: Tables, combo: number, quotes: Found['quotes']): ThreeLegCombo {
  const outcomes = quotes.map((quote) => tables.quotes.outcome(quote));
  const mix = mixOfOutcomes(tables, combo, outcomes);
  if (!mix) throw new RangeError(`No mix of outcomes ${outcomes}`);
  return mix;
}

/** Returns the sum of a combination with these legs at any prices. @param inverse 1 / odds of a quote */
export function sumOfLegs(
  tables: Tables,
  combo: number,
  quotes: Found['quotes'],
  inverse: (quote: number) => number,
): number {
  const [one, two, three] = quotes;
  const [a, b, c] = [inverse(one), inverse(two), three < 0 ? 0 : inverse(three)];
  const { combos } = tables;
  if (!combos.isMix(combo)) return sumOf(combos.formula(combo), a, b, c);
  return mixedSum(mixOfQuotes(tables, combo, quotes), a, b, c);
}
