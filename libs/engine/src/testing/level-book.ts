import type { ArbFilter } from '@bothways/domain/arbs';
import type { Quote } from '@bothways/domain/quotes';
import fc from 'fast-check';
import { filterOf, quote } from './quotes.ts';

export const BOOKIES = ['alpha', 'beta', 'gamma', 'delta', 'epsilon'] as const;

/** Every football pick around a level score, with plausible odds. */
export const LEVEL_PICKS: Record<string, number> = {
  'W.1': 2.6,
  'W.X': 3.4,
  'W.2': 3,
  'DC.1X': 1.5,
  'DC.12': 1.4,
  'DC.X2': 1.65,
  'DNB.1': 1.9,
  'DNB.2': 2.1,
  'AH.1.-0.5': 2.6,
  'AH.2.0.5': 1.65,
  'AH.1.-0.25': 2.2,
  'AH.2.0.25': 1.8,
  'AH.1.0.25': 1.7,
  'AH.2.-0.25': 2.4,
};

export const TOTAL_PICKS: Record<string, number> = {
  'OU.over.2.25': 1.8,
  'OU.under.2.25': 2.1,
  'OU.over.2.5': 2,
  'OU.under.2.5': 2,
  'OU.over.3': 2.4,
  'OU.under.3': 1.7,
};

/** A price within a fifth of the plausible one, in thousandths. */
export const priceNear = (odds: number): fc.Arbitrary<number> =>
  fc
    .integer({ min: -200, max: 200 })
    .map((off) => Math.round((1 + (odds - 1) * (1 + off / 1000)) * 1000) / 1000);

export const anyQuote = (picks: Record<string, number>): fc.Arbitrary<Quote> =>
  fc
    .tuple(fc.constantFrom(...BOOKIES), fc.constantFrom(...Object.entries(picks)))
    .chain(([bookie, [pick, odds]]) => priceNear(odds).map((price) => quote(bookie, pick, price)));

/** Many prices of few picks, or few of many: both, so that choices are deep and wide. */
export const anyBook = (picks: Record<string, number>): fc.Arbitrary<Quote[]> =>
  fc
    .oneof(
      fc.constant(Object.keys(picks)),
      fc.subarray(Object.keys(picks), { minLength: 3, maxLength: 5 }),
      fc.constant(['W.1', 'W.X', 'W.2']),
    )
    .map((names) => Object.fromEntries(names.map((name) => [name, picks[name] ?? 2])))
    .chain((some) => fc.array(anyQuote(some), { minLength: 8, maxLength: 45 }));

const someBookies = fc.subarray([...BOOKIES]);

export const anyFilter: fc.Arbitrary<ArbFilter> = fc
  .record({
    selected: someBookies,
    references: someBookies,
    floor: fc.constantFrom(-10, -3, 0, 2),
    ranges: fc.boolean(),
  })
  .map(({ selected, references, floor, ranges }) =>
    filterOf({
      bookies: selected,
      references: references.filter((bookie) => !selected.includes(bookie)),
      minPercentage: floor,
      limit: 500,
      bookieOddsFilters: ranges
        ? { alpha: { min: 2.7 }, gamma: { min: 1.8, max: 3.1 }, delta: { max: 2.9 } }
        : {},
    }),
  );
