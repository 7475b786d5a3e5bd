import { type ArbFilter, arbQuerySchema } from '@bothways/domain/arbs';
import type { Bookie } from '@bothways/domain/bookies';
import { MARKETS } from '@bothways/domain/markets';
import type { Mode, Quote } from '@bothways/domain/quotes';
import { SPORTS, type Sport } from '@bothways/domain/sports';
import fc from 'fast-check';
import type { EngineLimits } from '../index.ts';
import { POOLS } from './pools.ts';
import { eventOf, quoteOf } from './quotes.ts';

/** Covers each fee model, an exchange with and one without a fee, and two clones of one original. */
export const BOOKIES: readonly Bookie[] = [
  { value: 'alpha', label: 'Alpha', countries: [] },
  { value: 'beta', label: 'Beta', countries: [], exchange: true },
  { value: 'gamma', label: 'Gamma', countries: [], exchange: true, fee: { model: 'winnings', ratePct: 5 } },
  { value: 'delta', label: 'Delta', countries: [], fee: { model: 'stake', ratePct: 2 } },
  { value: 'epsilon', label: 'Epsilon', countries: [], fee: { model: 'return', ratePct: 3 } },
  { value: 'clone', label: 'Clone', countries: [], ogBookie: 'alpha' },
  { value: 'twin', label: 'Twin', countries: [], ogBookie: 'alpha' },
];
const VALUES = BOOKIES.map((bookie) => bookie.value);

/** Disables the quality checks, to compare the search for legs alone. */
export const NO_GATES: Partial<EngineLimits> = {
  implausibleSum: 0,
  ownSum: { min: 0, max: Number.POSITIVE_INFINITY },
  maxProbabilityGap: Number.POSITIVE_INFINITY,
  favouriteRatio: Number.POSITIVE_INFINITY,
};

export interface RandomBook {
  sport: Sport;
  mode: Mode;
  quotes: Quote[];
}

/**
 * Below 9, because a leg that is only refunded at a push would then cost less than ten percent: not a market of ours.
 */
const oddsMilli = fc.integer({ min: 1050, max: 8900 });

/** One event; a later quote of the same pick and bookmaker replaces the earlier. */
export const randomBook: fc.Arbitrary<RandomBook> = fc
  .record({ sport: fc.constantFrom(...SPORTS), mode: fc.constantFrom<Mode>('prematch', 'live') })
  .chain(({ sport, mode }) =>
    fc
      .array(fc.tuple(fc.constantFrom(...VALUES), fc.constantFrom(...POOLS[sport]), oddsMilli), {
        minLength: 8,
        maxLength: 70,
        size: 'max',
      })
      .map((rows) => ({
        sport,
        mode,
        quotes: rows.map(([bookie, pick, milli]) =>
          quoteOf(bookie, pick, milli / 1000, { event: eventOf(sport), mode }),
        ),
      })),
  );

const subsetOf = <T>(items: readonly T[]): fc.Arbitrary<T[]> =>
  fc.oneof(fc.constant<T[]>([]), fc.subarray([...items]));

/** Empty, meaning all, except for one list in `weight + 1`, which has a subset. */
const mostlyAll = <T>(items: readonly T[], weight: number): fc.Arbitrary<T[]> =>
  fc.oneof({ weight, arbitrary: fc.constant<T[]>([]) }, { weight: 1, arbitrary: subsetOf(items) });

const oddsRange = fc
  .tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 8 }))
  .map(([min, width]) => ({ min, max: min + width }));

/** Any rule that a list can have. Rare rules are rare, so that most lists show something. */
export const randomFilter = (mode: Mode): fc.Arbitrary<ArbFilter> =>
  fc
    .record({
      bookies: subsetOf(VALUES),
      references: subsetOf(VALUES),
      minPercentage: fc.integer({ min: -10, max: 5 }),
      maxPercentage: fc.constantFrom(100, 100, 100, 20, 3),
      markets: mostlyAll(MARKETS, 3),
      sports: mostlyAll(SPORTS, 5),
      excludeCompetitions: fc.constantFrom<string[]>([], [], [], ['premier'], ['serie a'], ['england prem']),
      filterOvertimeMismatch: fc.boolean(),
      bookieOddsFilters: fc.oneof(
        { weight: 2, arbitrary: fc.constant({}) },
        {
          weight: 1,
          arbitrary: fc.dictionary(fc.constantFrom('beta', 'gamma', 'alpha', 'clone', 'twin'), oddsRange),
        },
      ),
      bookieMapping: fc.constantFrom<Record<string, string[]>>(
        {},
        {},
        { alpha: ['clone'] },
        { beta: ['beta_uk'], alpha: ['twin', 'clone'] },
      ),
    })
    .map((fields): ArbFilter => ({ ...arbQuerySchema.parse({ channels: [mode], limit: 500 }), ...fields }));
