import { FORMULA, sumOf } from '../book/formulas.ts';
import type { Tables } from '../book/tables.ts';
import { MixReach } from './mix-reach.ts';

/** Prices are tried a little better than they are: when even that is hopeless, the next ones need no trial. */
const REACH = 0.97;

/** Quotes of several bookmakers touched the combination. */
export const MANY = -1;

/**
 * Which combinations a change of the book can matter to. A combination that no list stands on matters only when the
 * moved quote, beside the best prices of all bookmakers, would reach what the loosest list asks for: no set of
 * bookmakers can do better than all of them. So most prices are done with after a few additions.
 */
export class DirtyCombos {
  readonly #tables: Tables;
  readonly #reach: MixReach;
  #list: number[] = [];
  /** Largest sum that any list of the mode accepts; below 0 where there is no list. */
  #loosestPrematch = -1;
  #loosestLive = -1;

  constructor(tables: Tables) {
    this.#tables = tables;
    this.#reach = new MixReach(tables);
    tables.changes.subscribe({
      bestImproved: (outcome) => this.#bestImproved(outcome),
      outcomeTouched: (outcome, bookie, inverse) => this.#touch(outcome, bookie, inverse),
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

  /** What was hopeless beside the old best price may not be beside the new one. */
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
      this.#reconsider(other, this.#sumAt(entry, best, outcomes.hopeless(other), third));
      if (another >= 0)
        this.#reconsider(another, this.#sumAt(entry, best, second, outcomes.hopeless(another)));
    }
  }

  /** @param sum that a partner's hopeless price now has */
  #reconsider(partner: number, sum: number): void {
    const { outcomes } = this.#tables;
    if (sum <= this.#loosestOf(partner)) outcomes.setHopeless(partner, Number.POSITIVE_INFINITY);
  }

  /**
   * A quote changed: its price, whether it is believed, or when it was seen. What it can matter to, it could reach with the
   * better of its prices, before or after.
   * @param inverse of that price
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

  /** Of a mix: bits of the places around its score whose prices can matter to any list. */
  placesThatMatter(combo: number): number {
    const { combos } = this.#tables;
    const loosest = combos.isLive(combo) ? this.#loosestLive : this.#loosestPrematch;
    return this.#reach.placesThatMatter(combos.score(combo), loosest);
  }

  /** Whatever its bookmakers. */
  add(combo: number): void {
    this.#mark(combo, MANY - 1);
  }

  /** Calls back for each one until none is left, those that are added meanwhile included. */
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

  /** Whether the combination can be what a list asks for with the quote, as far as it is known without ranking. */
  #mayReach(entry: number, inverse: number, loosest: number): boolean {
    const { neighbours } = this.#tables.combos;
    if (neighbours.formula(entry) !== FORMULA.MIX) return this.#boundWith(entry, inverse) <= loosest;
    return this.#reach.mayMatter(neighbours.other(entry), neighbours.leg(entry), inverse, loosest);
  }

  /** The lowest sum that the combination can have with the quote, as far as it is known without ranking. */
  #boundWith(entry: number, inverse: number): number {
    const { outcomes } = this.#tables;
    const { neighbours } = this.#tables.combos;
    const another = neighbours.another(entry);
    const third = another < 0 ? 0 : outcomes.best(another);
    return this.#sumAt(entry, inverse, outcomes.best(neighbours.other(entry)), third);
  }

  /** The sum with these inverses of the outcome itself and of its neighbours. */
  #sumAt(entry: number, own: number, second: number, third: number): number {
    const { neighbours } = this.#tables.combos;
    const formula = neighbours.formula(entry);
    const leg = neighbours.leg(entry);
    if (leg === 0) return sumOf(formula, own, second, third);
    return leg === 1 ? sumOf(formula, second, own, third) : sumOf(formula, second, third, own);
  }

  /** The same once the other outcomes are ranked: then it is exact. */
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
