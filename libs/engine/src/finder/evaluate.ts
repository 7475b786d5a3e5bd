import { TRAIT } from '../book/combos.ts';
import { isPlainWinner } from '../book/pick-code.ts';
import type { Tables } from '../book/tables.ts';
import type { CompiledFilter } from '../filters/arb-filter.ts';
import type { EngineLimits } from '../limits/engine-limits.ts';
import type { Found, Gates, Refusal } from '../quality/gates.ts';
import type { LineCheck } from '../quality/line-check.ts';
import { guaranteedSumOf } from './guaranteed.ts';
import type { LegSearch, Legs, Terms } from './leg-search.ts';
import { type Around, MixSearch, UNCLEAR } from './mix-search.ts';
import { sumOfLegs } from './sum-of-legs.ts';

export interface Refused extends Found, Refusal {}

/**
 * Result of evaluating a combination for a list. Both can be set: better legs were refused and the next ones are an
 * arb.
 */
export interface Verdict {
  arb: Found | undefined;
  refused: Refused | undefined;
}

export const NOTHING: Verdict = { arb: undefined, refused: undefined };
/** After this many refusals of one combination the remaining legs are no better. */
const MAX_TRIES = 5;
/** Sums closer than this are of the same legs, or of equivalent ones. */
const SAME_SUM = 1e-9;

/** Evaluates one combination for one list: the best legs that pass every check, and the legs that were refused. */
export class Evaluator {
  readonly #tables: Tables;
  readonly #search: LegSearch;
  readonly #mixes: MixSearch;
  readonly #gates: Gates;
  readonly #check: LineCheck;
  readonly #limits: EngineLimits;

  constructor(tables: Tables, search: LegSearch, gates: Gates, check: LineCheck, limits: EngineLimits) {
    this.#tables = tables;
    this.#search = search;
    this.#mixes = new MixSearch(tables, search);
    this.#gates = gates;
    this.#check = check;
    this.#limits = limits;
  }

  verdict(combo: number, filter: CompiledFilter, nowMs: number): Verdict {
    const { arb, refused } = this.#judge(combo, filter, nowMs);
    return { arb: arb && this.#guarantees(combo, arb, filter) ? arb : undefined, refused };
  }

  #judge(combo: number, filter: CompiledFilter, nowMs: number): Verdict {
    const { combos } = this.#tables;
    if (filter.filter.filterOvertimeMismatch && combos.has(combo, TRAIT.MIXED_CLOCKS)) return NOTHING;
    if (combos.has(combo, TRAIT.TRAP))
      return { arb: undefined, refused: this.#trapped(combo, filter, nowMs) };
    if (!combos.isMix(combo) && this.#search.bound(combo, filter.parts) > filter.maxSum) return NOTHING;
    const naive = this.#best(combo, { filter, healthyOnly: false, without: [] }, nowMs);
    if (!naive) return NOTHING;
    const isFlagged = naive.entries.some((entry) => entry >= 0 && !this.#tables.order.isHealthy(entry));
    const { arb, refused } = this.#standing(combo, filter, isFlagged ? undefined : naive, nowMs);
    if (!isFlagged) return { arb, refused };
    const better = Math.min(arb?.sum ?? Number.POSITIVE_INFINITY, refused?.sum ?? Number.POSITIVE_INFINITY);
    if (naive.sum >= better - SAME_SUM || naive.sum < filter.minSum) return { arb, refused };
    const found = this.#found(naive);
    const why = this.#gates.flagged(found, nowMs);
    return { arb, refused: why ? { ...found, ...why } : refused };
  }

  /**
   * Returns the verdict if it follows from the list's best prices, whose sum reaches the floor; undefined if they need
   * a full evaluation.
   */
  plain(combo: number, legs: Legs, filter: CompiledFilter, nowMs: number): Verdict | undefined {
    const isPlain = this.isPlain(combo, legs.entries, legs.sum, filter) && !this.#checkLines(legs, nowMs);
    if (!isPlain) return undefined;
    const arb = this.#found(legs);
    return { arb: this.#guarantees(combo, arb, filter) ? arb : undefined, refused: undefined };
  }

  /**
   * `plain` for a mix, from the list's best prices around its score.
   * @param held the list's current legs; the same legs at the same prices are not checked again here, see `DirtyLines`
   */
  plainMix(
    combo: number,
    around: Around,
    filter: CompiledFilter,
    held: Found | undefined,
    nowMs: number,
  ): Verdict | undefined {
    if (filter.isLive || filter.judgesPrices || !this.#isHealthy(around.entries)) return undefined;
    const legs = this.#mixes.plain(combo, around, filter);
    if (legs === UNCLEAR) return undefined;
    if (!legs || legs.sum > filter.maxSum) return NOTHING;
    const isHeld =
      held?.sum === legs.sum && this.#found(legs).quotes.every((leg, at) => leg === held.quotes[at]);
    return isHeld ? { arb: held, refused: undefined } : this.plain(combo, legs, filter, nowMs);
  }

  #isHealthy(entries: Int32Array): boolean {
    const { order } = this.#tables;
    return entries.every((entry) => entry < 0 || order.isHealthy(entry));
  }

  #sum(combo: number, entries: Legs['entries']): number {
    const { order } = this.#tables;
    const [one, two, three] = entries;
    const quotes: Found['quotes'] = [order.quote(one), order.quote(two), three < 0 ? -1 : order.quote(three)];
    return sumOfLegs(this.#tables, combo, quotes, (quote) => order.inverse(order.entryOf(quote)));
  }

  /** Whether the worst result pays at least the list's minimum. */
  #guarantees(combo: number, found: Found, { maxGuaranteedSum }: CompiledFilter): boolean {
    return (
      maxGuaranteedSum === Number.POSITIVE_INFINITY ||
      guaranteedSumOf(this.#tables, combo, found) <= maxGuaranteedSum
    );
  }

  /** Whether `plain` can decide, provided the lines have been checked. */
  isPlain(combo: number, entries: Legs['entries'], sum: number, filter: CompiledFilter): boolean {
    const { combos, order } = this.#tables;
    const [one, two, three] = entries;
    const isAllowed =
      !combos.has(combo, TRAIT.TRAP) &&
      !filter.isLive &&
      !filter.judgesPrices &&
      !(filter.filter.filterOvertimeMismatch && combos.has(combo, TRAIT.MIXED_CLOCKS));
    return (
      isAllowed &&
      sum > this.#limits.implausibleSum &&
      sum >= this.#tables.rules.safeSum(filter.isLive) &&
      sum >= filter.minSum &&
      this.#limits.skewMs.prematch === Number.POSITIVE_INFINITY &&
      order.isHealthy(one) &&
      order.isHealthy(two) &&
      (three < 0 || order.isHealthy(three)) &&
      this.#search.areLegal(entries, three < 0 ? 2 : 3, filter)
    );
  }

  /** Finds the best healthy legs that pass all checks together, retrying without the culprit after each refusal. */
  #standing(combo: number, filter: CompiledFilter, first: Legs | undefined, nowMs: number): Verdict {
    const without: number[] = [];
    let refused: Refused | undefined;
    let legs = first ?? this.#best(combo, { filter, healthyOnly: true, without }, nowMs);
    for (let tries = 0; tries < MAX_TRIES && legs; tries++) {
      const found = this.#found(legs);
      const nextBest = this.#nextBestOf(combo, legs, filter);
      const gated = this.#gates.together(found, filter.isLive, nextBest);
      const isShown = found.sum >= filter.minSum;
      if (!gated) return { arb: isShown ? found : undefined, refused };
      const { culprit, reason, detail } = gated;
      if (isShown) refused ??= { ...found, reason, detail };
      without.push(culprit);
      legs = this.#best(combo, { filter, healthyOnly: true, without }, nowMs);
    }
    return { arb: undefined, refused };
  }

  /**
   * For each leg, the inverse of the list's next best price from another clone group, if the list would show the sum
   * with it; otherwise infinity. A price that could not change the list must not influence its verdict, because its
   * moves are not observed.
   */
  #nextBestOf(combo: number, { entries }: Legs, filter: CompiledFilter): (leg: number) => number {
    const { order, outcomes, bookies, quotes } = this.#tables;
    return (leg) => {
      const own = entries[leg] ?? -1;
      const outcome = quotes.outcome(order.quote(own));
      order.rank(outcome);
      const first = outcomes.orderFirst(outcome);
      for (let rank = 0; rank < outcomes.orderLength(outcome); rank++) {
        const other = order.atRank(first, rank);
        const isNext =
          filter.partAt(order.bookie(other), outcome) !== 0 && order.inverse(other) >= order.inverse(own);
        if (!isNext || bookies.group(order.bookie(other)) === bookies.group(order.bookie(own))) continue;
        const exchanged: Legs['entries'] = [...entries];
        exchanged[leg] = other;
        const isShown = this.#sum(combo, exchanged) <= filter.maxSum;
        return isShown ? order.inverse(other) : Number.POSITIVE_INFINITY;
      }
      return Number.POSITIVE_INFINITY;
    };
  }

  /**
   * Returns the best legs within the list's maximum sum, after checking all their lines: a check may flag legs and
   * leave others.
   */
  #best(combo: number, terms: Terms, nowMs: number): Legs | undefined {
    for (;;) {
      const isMix = this.#tables.combos.isMix(combo);
      const legs = isMix ? this.#mixes.best(combo, terms) : this.#search.best(combo, terms);
      if (!legs || legs.sum > terms.filter.maxSum) return undefined;
      if (!this.#checkLines(legs, nowMs)) return legs;
    }
  }

  /** Returns false if there was nothing to check. */
  #checkLines({ entries }: Legs, nowMs: number): boolean {
    if (this.#check.isClean) return false;
    const { order, quotes } = this.#tables;
    let checked = false;
    for (const entry of entries)
      if (entry >= 0 && this.#check.linesOf(quotes.line(order.quote(entry)), nowMs)) checked = true;
    return checked;
  }

  /** Returns the legs that would be an arb if the trap were a complete market. */
  #trapped(combo: number, filter: CompiledFilter, nowMs: number): Refused | undefined {
    const isTwoWay = this.#tables.combos.has(combo, TRAIT.TWO_WAY);
    if (isTwoWay && this.#offersDraw(combo, filter)) return undefined;
    const legs = this.#best(combo, { filter, healthyOnly: true, without: [] }, nowMs);
    if (!legs || legs.sum < filter.minSum) return undefined;
    const found = this.#found(legs);
    if (!isTwoWay) return { ...found, reason: 'RULES', detail: { rule: 'overtime' } };
    const isPlain = found.quotes.every(
      (quote) => quote < 0 || isPlainWinner(this.#tables.quotes.pick(quote)),
    );
    return isPlain ? { ...found, reason: 'INCOMPLETE_MARKET', detail: { missing: 'X' } } : undefined;
  }

  /**
   * Whether the list's bookmakers quote the draw: then the complete market is evaluated, and the two sides are not
   * worth reporting.
   */
  #offersDraw(combo: number, filter: CompiledFilter): boolean {
    const { combos, order } = this.#tables;
    const draw = combos.draw(combo);
    return draw >= 0 && order.firstOf(draw, filter.parts, false) >= 0;
  }

  #found({ entries, sum }: Legs): Found {
    const [one, two, three] = entries;
    const { order } = this.#tables;
    return {
      quotes: [order.quote(one), order.quote(two), three < 0 ? -1 : order.quote(three)],
      sum,
    };
  }
}
