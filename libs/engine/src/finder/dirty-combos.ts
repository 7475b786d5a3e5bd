import { FORMULA, sumOf } from '../book/formulas.ts';
import type { Tables } from '../book/tables.ts';
import { BREAK_EVEN, type CandidateCombos } from './candidate-combos.ts';
import { MixReach } from './mix-reach.ts';

/** Prices are tested slightly better than they are: if even that is hopeless, the next moves need no test. */
const REACH = 0.97;

/** Quotes of several bookmakers affected the combination. */
export const MANY = -1;

/**
 * Queues the combinations that a change of the book can affect. A combination that is in no list is affected only if
 * the moved quote, combined with all bookmakers' best prices, reaches the threshold of the loosest list: no set of
 * bookmakers can do better than all of them. So most price moves are settled by a few additions.
 */
export class DirtyCombos {
  readonly #tables: Tables;
  readonly #reach: MixReach;
  readonly #candidates: CandidateCombos;
  #list: number[] = [];
  /** Largest sum that any list of the mode accepts; negative if there is no list. */
  #loosestPrematch = -1;
  #loosestLive = -1;
  /** Bookmakers whose own prices decide in some list whether it shows those of others. */
  #variants: ReadonlySet<string> = new Set();

  constructor(tables: Tables, candidates: CandidateCombos) {
    this.#tables = tables;
    this.#candidates = candidates;
    this.#reach = new MixReach(tables);
    tables.changes.subscribe({
      bestImproved: (outcome) => this.#bestImproved(outcome),
      outcomeTouched: (outcome, bookie, inverse) => this.#touch(outcome, bookie, inverse),
      outcomeQuoted: (outcome, bookie) => this.#quoted(outcome, bookie),
    });
  }

  readonly #hope = (outcome: number): void =>
    this.#tables.outcomes.setHopeless(outcome, Number.POSITIVE_INFINITY);

  setLoosest(prematch: number, live: number): void {
    const isLooser = prematch > this.#loosestPrematch || live > this.#loosestLive;
    this.#loosestPrematch = prematch;
    this.#loosestLive = live;
    if (isLooser) this.#tables.outcomes.forgetHopeless();
  }

  /** @param values of variants that lists show other bookmakers' prices under */
  setVariants(values: readonly string[]): void {
    this.#variants = new Set(values);
  }

  /** Whatever its own price is: the one that it replaces or gives way to may be the best. */
  #quoted(outcome: number, bookie: number): void {
    if (this.#variants.size === 0 || !this.#variants.has(this.#tables.bookies.value(bookie))) return;
    this.#touch(outcome, bookie, this.#tables.outcomes.best(outcome));
  }

  /** Reconsiders what was hopeless with the old best price, and finds new candidates. */
  #bestImproved(outcome: number): void {
    const { outcomes, combos } = this.#tables;
    const { neighbours } = combos;
    const best = outcomes.best(outcome);
    const first = outcomes.comboFirst(outcome);
    const end = first + outcomes.comboLength(outcome);
    for (let entry = first; entry < end; entry++) {
      const other = neighbours.other(entry);
      if (neighbours.formula(entry) === FORMULA.MIX) {
        const loosest = this.#loosestOf(outcome);
        this.#reach.improved(other, neighbours.leg(entry), loosest, this.#hope);
        continue;
      }
      const another = neighbours.another(entry);
      const second = outcomes.best(other);
      const third = another < 0 ? 0 : outcomes.best(another);
      if (this.#sumAt(entry, best, second, third) <= BREAK_EVEN)
        this.#candidates.add(neighbours.combo(entry));
      this.#reconsider(other, this.#sumAt(entry, best, outcomes.hopeless(other), third));
      if (another >= 0)
        this.#reconsider(another, this.#sumAt(entry, best, second, outcomes.hopeless(another)));
    }
  }

  /** @param sum of the partner's hopeless price with the new best price */
  #reconsider(partner: number, sum: number): void {
    const { outcomes } = this.#tables;
    if (sum <= this.#loosestOf(partner)) outcomes.setHopeless(partner, Number.POSITIVE_INFINITY);
  }

  /**
   * Queues what a changed quote can affect: its price, its health, or when it was seen changed. It affects only what it
   * could reach with the better of its old and new price.
   * @param inverse 1 / odds of that price
   */
  #touch(outcome: number, bookie: number, inverse: number): void {
    const { outcomes, combos } = this.#tables;
    const loosest = this.#loosestOf(outcome);
    if (loosest < 0 || inverse >= outcomes.hopeless(outcome)) return;
    const first = outcomes.comboFirst(outcome);
    const end = first + outcomes.comboLength(outcome);
    const reach = inverse * REACH;
    let isHopeless = true;
    let isFarOff = true;
    for (let entry = first; entry < end; entry++) {
      if (!this.#mayReach(entry, reach, loosest)) continue;
      isFarOff = false;
      if (!this.#isWithin(entry, inverse, loosest)) continue;
      isHopeless = false;
      this.#mark(combos.neighbours.combo(entry), bookie);
    }
    if (isHopeless) outcomes.setHopeless(outcome, isFarOff ? reach : inverse);
  }

  /** For a mix: bits of the `place` indexes around its score whose prices can affect any list. */
  placesThatMatter(combo: number): number {
    const { combos } = this.#tables;
    const loosest = combos.isLive(combo) ? this.#loosestLive : this.#loosestPrematch;
    return this.#reach.placesThatMatter(combos.score(combo), loosest);
  }

  /** Queues the combination for every bookmaker. */
  add(combo: number): void {
    this.#mark(combo, MANY - 1);
  }

  /** Calls back for each queued combination until none is left, including those queued during the call. */
  drain(look: (combo: number, mark: number) => void): void {
    const { combos } = this.#tables;
    for (let at = 0; at < this.#list.length; at++) {
      const combo = this.#list[at] ?? 0;
      const mark = combos.mark(combo);
      if (mark === 0) continue;
      combos.setMark(combo, 0);
      look(combo, mark);
    }
    this.#list = [];
  }

  #loosestOf(outcome: number): number {
    return this.#tables.outcomes.isLive(outcome) ? this.#loosestLive : this.#loosestPrematch;
  }

  /** Whether the combination with the quote may reach a list's threshold, judged without ranking. */
  #mayReach(entry: number, inverse: number, loosest: number): boolean {
    const { neighbours } = this.#tables.combos;
    if (neighbours.formula(entry) !== FORMULA.MIX) return this.#boundWith(entry, inverse) <= loosest;
    return this.#reach.mayMatter(neighbours.other(entry), neighbours.leg(entry), inverse, loosest);
  }

  /** Returns a lower bound of the combination's sum with the quote, without ranking. */
  #boundWith(entry: number, inverse: number): number {
    const { outcomes } = this.#tables;
    const { neighbours } = this.#tables.combos;
    const another = neighbours.another(entry);
    const third = another < 0 ? 0 : outcomes.best(another);
    return this.#sumAt(entry, inverse, outcomes.best(neighbours.other(entry)), third);
  }

  /** Returns the sum for these inverses of the outcome itself and of its neighbours. */
  #sumAt(entry: number, own: number, second: number, third: number): number {
    const { neighbours } = this.#tables.combos;
    const formula = neighbours.formula(entry);
    const leg = neighbours.leg(entry);
    if (leg === 0) return sumOf(formula, own, second, third);
    return leg === 1 ? sumOf(formula, second, own, third) : sumOf(formula, second, third, own);
  }

  /** Exact version of `#mayReach`: ranks the other outcomes first. */
  #isWithin(entry: number, inverse: number, loosest: number): boolean {
    const { order, combos } = this.#tables;
    const { neighbours } = combos;
    if (neighbours.formula(entry) === FORMULA.MIX)
      return this.#reach.matters(neighbours.other(entry), neighbours.leg(entry), inverse, loosest);
    if (this.#boundWith(entry, inverse) > loosest) return false;
    const another = neighbours.another(entry);
    order.rank(neighbours.other(entry));
    if (another >= 0) order.rank(another);
    return this.#boundWith(entry, inverse) <= loosest;
  }

  #mark(combo: number, bookie: number): void {
    const { combos } = this.#tables;
    const held = combos.mark(combo);
    if (held === 0) {
      this.#list.push(combo);
      combos.setMark(combo, bookie < 0 ? MANY : bookie + 1);
    } else if (held !== bookie + 1) combos.setMark(combo, MANY);
  }
}
