import type { Tables } from '../book/tables.ts';
import { sumOfLegs } from '../finder/sum-of-legs.ts';
import type { Found } from '../quality/gates.ts';

/** Returns the sum of the legs while each of them can be bet on; infinity otherwise. */
export function healthySum(tables: Tables, combo: number, { quotes: legs }: Found): number {
  const { quotes } = tables;
  const inverse = (quote: number): number =>
    quotes.oddsMicro(quote) > 0 && quotes.flags(quote) === 0
      ? tables.inverse(quote)
      : Number.POSITIVE_INFINITY;
  return sumOfLegs(tables, combo, legs, inverse);
}
