import { MIXES, mixOf, PLACES, type ThreeLegCombo } from '../book/mix-shapes.ts';
import type { Tables } from '../book/tables.ts';
import type { CompiledFilter } from '../filters/arb-filter.ts';
import type { LegSearch, Legs, Terms } from './leg-search.ts';
import { type Rival, rivalSum, rivalsOf } from './mix-rivals.ts';
import { MixSolver } from './mix-solver.ts';
import { mixedShares, mixedSum } from './mix-sums.ts';

const NONE = Number.POSITIVE_INFINITY;

/**
 * Minimum gain of a mix over every market around its score, and over no bet: a single mispriced bet makes a dozen
 * mixes, of which only the best is listed, and only if the gain matters.
 */
export const MATTERS = 0.003;

/** The best prices do not decide: others have to be tried. */
export const UNCLEAR = 'unclear';

/** A list's best price of each bet around a score. */
export interface Around {
  /** Entries of the order; -1 if there is none. */
  entries: Int32Array;
  /** Inverse odds; infinity if there is none. */
  prices: Float64Array;
}

export const newAround = (): Around => ({
  entries: new Int32Array(PLACES).fill(-1),
  prices: new Float64Array(PLACES).fill(NONE),
});

/** Finds the mix around a score that a list shows: the cheapest one, if it is cheaper than every market there. */
export class MixSearch {
  readonly #tables: Tables;
  readonly #search: LegSearch;
  readonly #solver = new MixSolver();
  readonly #around = newAround();

  constructor(tables: Tables, search: LegSearch) {
    this.#tables = tables;
    this.#search = search;
  }

  /** Returns the legs of the best legal mix; undefined if there is none that matters. */
  best(combo: number, terms: Terms): Legs | undefined {
    const around = this.#read(combo, terms);
    const legs = this.plain(combo, around, terms.filter);
    return legs === UNCLEAR ? this.#tried(combo, around, terms) : legs;
  }

  /** `best` if it follows from the best price of each bet. */
  plain(
    combo: number,
    { entries, prices }: Around,
    filter: CompiledFilter,
  ): Legs | undefined | typeof UNCLEAR {
    const { mixes } = this.#tables.combos;
    const solver = this.#solver;
    solver.prices.set(prices);
    const least = solver.solve();
    if (least >= 1 - MATTERS) return undefined;
    const found = mixOf(solver.mask);
    let hasRival = false;
    for (const rival of rivalsOf(mixes.mask(this.#tables.combos.score(combo)))) {
      if (!(sumAt(rival, prices) < least + MATTERS)) continue;
      if (this.#mayStand(rival.places, entries, filter)) return undefined;
      hasRival = true;
    }
    if (hasRival || !found || !this.#mayStand(found.places, entries, filter)) return UNCLEAR;
    const [one, two, three] = found.places;
    const sum = mixedSum(found, prices[one] ?? NONE, prices[two] ?? NONE, prices[three] ?? NONE);
    return { entries: entriesOf(found.places, entries), sum };
  }

  /** Compares every triple of relevant prices with every market. */
  #tried(combo: number, { prices }: Around, terms: Terms): Legs | undefined {
    const { combos } = this.#tables;
    const score = combos.score(combo);
    const mask = combos.mixes.mask(score);
    const candidates = Array.from({ length: PLACES }, (_, place) => {
      const outcome = combos.mixes.outcome(score, place);
      return outcome < 0 ? [] : this.#search.candidates(outcome, terms);
    });
    let best: Legs | undefined;
    for (const mix of MIXES) {
      if ((mix.mask & mask) !== mix.mask) continue;
      const limit = best?.sum ?? 1 - MATTERS;
      const [one, two, three] = mix.places;
      if (mixedSum(mix, prices[one] ?? NONE, prices[two] ?? NONE, prices[three] ?? NONE) >= limit) continue;
      best = this.#cheapest(mix, candidates, limit, terms.filter) ?? best;
    }
    if (!best) return undefined;
    const enough = best.sum + MATTERS;
    const isBeaten = rivalsOf(mask).some(
      (rival) => sumAt(rival, prices) < enough && this.#hasBelow(rival, candidates, enough, terms.filter),
    );
    return isBeaten ? undefined : best;
  }

  #cheapest(
    mix: ThreeLegCombo,
    candidates: readonly (readonly number[])[],
    limit: number,
    filter: CompiledFilter,
  ): Legs | undefined {
    const { order } = this.#tables;
    let best: Legs | undefined;
    for (const entries of choices(mix.places, candidates)) {
      const [one, two, three] = entries;
      const [a, b, c] = [order.inverse(one), order.inverse(two), order.inverse(three)];
      const sum = mixedSum(mix, a, b, c);
      if (sum >= (best?.sum ?? limit) || !mixedShares(mix, a, b, c)) continue;
      if (this.#search.areLegal(entries, 3, filter)) best = { entries, sum };
    }
    return best;
  }

  #hasBelow(
    rival: Rival,
    candidates: readonly (readonly number[])[],
    limit: number,
    filter: CompiledFilter,
  ): boolean {
    const { order } = this.#tables;
    const inverse = (entry: number): number => (entry < 0 ? 0 : order.inverse(entry));
    for (const entries of choices(rival.places, candidates)) {
      const [one, two, three] = entries;
      const isBelow = rivalSum(rival, inverse(one), inverse(two), inverse(three)) < limit;
      if (isBelow && this.#search.areLegal(entries, rival.places.length, filter)) return true;
    }
    return false;
  }

  #read(combo: number, terms: Terms): Around {
    const { combos, order } = this.#tables;
    const { entries, prices } = this.#around;
    const score = combos.score(combo);
    for (let place = 0; place < PLACES; place++) {
      const outcome = combos.mixes.outcome(score, place);
      const entry = outcome < 0 ? -1 : this.#search.first(outcome, terms);
      entries[place] = entry;
      prices[place] = entry < 0 ? NONE : order.inverse(entry);
    }
    return this.#around;
  }

  #mayStand(places: readonly number[], entries: Int32Array, filter: CompiledFilter): boolean {
    return this.#search.areLegal(entriesOf(places, entries), places.length, filter);
  }
}

const entriesOf = (places: readonly number[], entries: Int32Array): Legs['entries'] => {
  const [one = -1, two = -1, three = -1] = places;
  return [entries[one] ?? -1, entries[two] ?? -1, three < 0 ? -1 : (entries[three] ?? -1)];
};

function sumAt(rival: Rival, prices: Float64Array): number {
  const [one = -1, two = -1, three = -1] = rival.places;
  return rivalSum(rival, prices[one] ?? NONE, prices[two] ?? NONE, three < 0 ? 0 : (prices[three] ?? NONE));
}

/** Yields every choice of one entry for each of two or three bets. */
function* choices(
  places: readonly number[],
  candidates: readonly (readonly number[])[],
): Generator<Legs['entries']> {
  const [one = -1, two = -1, three = -1] = places;
  for (const first of candidates[one] ?? [])
    for (const second of candidates[two] ?? [])
      for (const third of three < 0 ? [-1] : (candidates[three] ?? [])) yield [first, second, third];
}
