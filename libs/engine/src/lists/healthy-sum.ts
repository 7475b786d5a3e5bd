import type { Tables } from '../book/tables.ts';
import type { Found } from '../finder/gates.ts';
import { sumOfLegs } from '../finder/sum-of-legs.ts';
import { inverseOf } from '../records/arb-record.ts';

/** What the legs sum up to while each of them can be bet on; Infinity where one cannot. */
export function healthySum(tables: Tables, combo: number, { quotes: legs }: Found): number {
  const { quotes } = tables;
  const inverse = (quote: number): number =>
    quotes.oddsMicro(quote) > 0 && quotes.flags(quote) === 0
      ? inverseOf(tables, quote)
      : Number.POSITIVE_INFINITY;
  return sumOfLegs(tables, combo, legs, inverse);
}
