import { PLACES } from '../book/mix-shapes.ts';
import { KNOWN } from '../book/mix-table.ts';
import type { Tables } from '../book/tables.ts';
import { MixSolver } from './mix-solver.ts';

const NONE = Number.POSITIVE_INFINITY;

/**
 * Stored proof, per score, that no set of bookmakers has an arb around it: weights of its results that sum to 1 and by
 * which no best price is worth more than it costs. By duality (Farkas; in finance the fundamental theorem of asset
 * pricing) they exist exactly if no stakes on any number of these bets win on every result. When a price moves the
 * weights either still hold, which one multiplication checks, or new ones are computed.
 */
export class DualCertificate {
  readonly #tables: Tables;
  readonly #solver = new MixSolver();

  constructor(tables: Tables) {
    this.#tables = tables;
  }

  /** Whether no arb around the score is possible for any bookmakers. */
  isNone(score: number): boolean {
    const known = this.#tables.combos.mixes.known(score);
    return known === KNOWN.NOTHING ? this.#prove(score) : known === KNOWN.NO_ARB;
  }

  /** Like `isNone`, but re-evaluates a score where an arb was possible. */
  isNoneNow(score: number): boolean {
    return this.#tables.combos.mixes.known(score) === KNOWN.NO_ARB || this.#prove(score);
  }

  /** Whether, after a best price improved, there is still provably no arb. */
  stands(score: number, place: number, inverse: number): boolean {
    const { mixes } = this.#tables.combos;
    if (mixes.known(score) === KNOWN.NO_ARB) {
      if (mixes.isProvenFor(score, place, inverse)) return true;
      mixes.know(score, KNOWN.NOTHING);
    }
    return false;
  }

  #prove(score: number): boolean {
    const { outcomes, combos } = this.#tables;
    const { prices } = this.#solver;
    for (let place = 0; place < PLACES; place++) {
      const outcome = combos.mixes.outcome(score, place);
      prices[place] = outcome < 0 ? NONE : outcomes.best(outcome);
    }
    const isNone = this.#solver.isAtLeast(1);
    if (isNone) combos.mixes.prove(score, this.#solver.weights);
    else combos.mixes.know(score, KNOWN.MAY_BE_ARB);
    return isNone;
  }
}
