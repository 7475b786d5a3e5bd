import type { ArbFilter } from '@bothways/domain/arbs';
import type { Quote } from '@bothways/domain/quotes';
import { balanceOfPicks, bookSumOf, guaranteedPctOf, guaranteedSumOf } from '@bothways/domain/settlement';
import { pickOf } from './quotes.ts';

/** Picks that pay the same, by the name used below. */
const SAME: Record<string, readonly string[]> = {
  '1': ['W.1', 'AH.1.-0.5'],
  X: ['W.X'],
  '2': ['W.2', 'AH.2.-0.5'],
  '1X': ['DC.1X', 'AH.1.0.5'],
  '12': ['DC.12'],
  X2: ['DC.X2', 'AH.2.0.5'],
  D1: ['DNB.1', 'AH.1.0'],
  D2: ['DNB.2', 'AH.2.0'],
  'q1-': ['AH.1.-0.25'],
  'q2-': ['AH.2.-0.25'],
  'q1+': ['AH.1.0.25'],
  'q2+': ['AH.2.0.25'],
};

/** The complete markets around a level score; design/research/domain.md 1.7, both sides written out by hand. */
const MARKETS: readonly (readonly string[])[] = [
  ['1', 'X', '2'],
  ['12', 'X'],
  ['1X', 'X2', '12'],
  ['1', 'X2'],
  ['1X', '2'],
  ['D1', 'D2'],
  ['q1-', 'q2+'],
  ['q1+', 'q2-'],
  ['D1', 'X2'],
  ['1X', 'D2'],
  ['q1-', 'X2'],
  ['1X', 'q2-'],
  ['q1+', 'q2+'],
  ['q1+', 'D2'],
  ['D1', 'q2+'],
  ['q1+', 'X2'],
  ['1X', 'q2+'],
  ['1X', 'X2'],
  ['D1', 'X', '2'],
  ['D2', 'X', '1'],
  ['q1-', 'X', '2'],
  ['q2-', 'X', '1'],
  ['q1+', 'X', '2'],
  ['q2+', 'X', '1'],
  ['q1+', '2'],
  ['q2+', '1'],
];

const NAMES = Object.keys(SAME);
const isMarket = (names: readonly string[]): boolean =>
  MARKETS.some((market) => market.length === names.length && market.every((name) => names.includes(name)));

/**
 * Every other set of three picks: of those that are an arb and need all three, the best is listed if it beats all
 * markets.
 */
const MIXES: readonly (readonly string[])[] = NAMES.flatMap((one, at) =>
  NAMES.slice(at + 1).flatMap((two, next) => NAMES.slice(at + next + 2).map((three) => [one, two, three])),
).filter((names) => !isMarket(names));

/** Minimum gain of a mix over every market, and over no bet. */
const MATTERS = 0.003;

interface Leg {
  bookie: string;
  odds: number;
  pick: ReturnType<typeof pickOf>;
}

/**
 * Returns the best sum of every market by trying all combinations of prices, with the sums of the linear programme of
 * `@bothways/domain`: shares no line with the engine.
 */
export function bestSums(
  quotes: readonly Quote[],
  filter: ArbFilter,
  groupOf: (bookie: string) => string,
): number[] {
  const latest = new Map(quotes.map((quote) => [`${quote.bookie} ${keyOf(quote)}`, quote]));
  const allowed = [...latest.values()].filter(
    ({ bookie, odds }) => odds && partOf(filter, bookie) !== 'none',
  );
  const legsOf = (name: string): Leg[] =>
    (SAME[name] ?? []).flatMap((text) =>
      allowed
        .filter((quote) => keyOf(quote) === keyOf(pickOf(text)))
        .map(({ bookie, odds }) => ({ bookie, odds: odds ?? 0, pick: pickOf(text) })),
    );
  const markets = MARKETS.map((names) => names.map(legsOf));
  const bestBy = (choices: readonly Leg[][], sumOf: SumOf): number => bestOf(choices, filter, groupOf, sumOf);
  const sums = markets.map((choices) => bestBy(choices, bookSum));
  const guaranteed = Math.min(1, ...markets.map((choices) => bestBy(choices, guaranteedSum)));
  const mixes = MIXES.map((names) => names.map(legsOf)).filter((choices) => isNear(choices, guaranteed));
  const mixed = Math.min(...mixes.map((choices) => bestBy(choices, mixedSum)));
  const floor = 1 - filter.minPercentage / 100 + 1e-9;
  return [...sums, ...(mixed < guaranteed - MATTERS ? [mixed] : [])]
    .filter((sum) => sum <= floor)
    .toSorted((a, b) => a - b);
}

type SumOf = (legs: readonly Leg[]) => number;
const bookSum: SumOf = (legs) => bookSumOf(legs, 'football');
const guaranteedSum: SumOf = (legs) => 1 - guaranteedPctOf(legs, 'football') / 100;
const mixedSum: SumOf = (legs) => {
  const needsAll = balanceOfPicks(legs, 'football').weights.every((weight) => weight > 1e-9);
  return needsAll ? guaranteedSumOf(legs, 'football') : Number.POSITIVE_INFINITY;
};

/** The best prices bound every choice of legs, regardless of the rules. */
function isNear(choices: readonly Leg[][], limit: number): boolean {
  const best = choices.flatMap((legs) => legs.toSorted((a, b) => b.odds - a.odds).slice(0, 1));
  return best.length === 3 && guaranteedSumOf(best, 'football') < limit - MATTERS;
}

const keyOf = ({ market, selection, handicap }: Pick<Quote, 'market' | 'selection' | 'handicap'>): string =>
  `${market} ${selection} ${handicap ?? ''}`;

const partOf = (filter: ArbFilter, bookie: string): 'selected' | 'reference' | 'none' =>
  filter.bookies.includes(bookie)
    ? 'selected'
    : filter.references.includes(bookie)
      ? 'reference'
      : filter.bookies.length === 0
        ? 'selected'
        : 'none';

function bestOf(
  choices: readonly Leg[][],
  filter: ArbFilter,
  groupOf: (bookie: string) => string,
  sumOf: SumOf,
): number {
  let best = Number.POSITIVE_INFINITY;
  const tryAll = (legs: Leg[]): void => {
    const next = choices[legs.length];
    if (next) for (const leg of next) tryAll([...legs, leg]);
    else if (mayStand(legs, filter, groupOf)) best = Math.min(best, sumOf(legs));
  };
  tryAll([]);
  return best;
}

function mayStand(legs: readonly Leg[], filter: ArbFilter, groupOf: (bookie: string) => string): boolean {
  const groups = new Set(legs.map(({ bookie }) => groupOf(bookie)));
  const isSelected = legs.some(({ bookie }) => partOf(filter, bookie) === 'selected');
  const areInRange = legs.every(({ bookie }) => {
    const range = filter.bookieOddsFilters[bookie];
    const own = legs.filter((leg) => leg.bookie === bookie);
    return !range || own.some(({ odds }) => odds >= (range.min ?? 0) && odds <= (range.max ?? 1e9));
  });
  return groups.size > 1 && isSelected && areInRange;
}
