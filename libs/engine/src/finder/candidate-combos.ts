import { HEAD } from '../book/combos.ts';
import { sumOf } from '../book/formulas.ts';
import type { Tables } from '../book/tables.ts';
import { ROUNDING } from '../filters/arb-filter.ts';

/** The largest sum of a filter without a loss. */
export const BREAK_EVEN = 1 + ROUNDING;

/**
 * The combinations that are an arb at the best prices of all bookmakers. No set of bookmakers has an arb elsewhere, and
 * they are few, so that a filter is answered without reading the book. Mixes have their `DualCertificate` instead.
 */
export class CandidateCombos {
  readonly #tables: Tables;
  readonly #combos = new Set<number>();

  constructor(tables: Tables) {
    this.#tables = tables;
  }

  /** Adds a combination whose bound a better price has brought within `BREAK_EVEN`. */
  add(combo: number): void {
    this.#combos.add(combo);
  }

  /** Yields them, and removes those that are none any more. */
  *all(): Generator<number> {
    for (const combo of this.#combos) {
      if (this.#isCandidate(combo)) yield combo;
      else this.#combos.delete(combo);
    }
  }

  #isCandidate(combo: number): boolean {
    const { combos } = this.#tables;
    const head = combos.head(combo);
    const legs = HEAD.legs(head);
    if (legs === 0 || HEAD.isTrap(head)) return false;
    const third = legs === 3 ? this.#best(combos.leg(combo, 2)) : 0;
    const [one, two] = [this.#best(combos.leg(combo, 0)), this.#best(combos.leg(combo, 1))];
    return sumOf(HEAD.formula(head), one, two, third) <= BREAK_EVEN;
  }

  #best(outcome: number): number {
    const { order, outcomes } = this.#tables;
    order.rank(outcome);
    return outcomes.best(outcome);
  }
}
