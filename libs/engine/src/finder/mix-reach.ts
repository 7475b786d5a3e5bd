import { bitOf, MIXES, mixesWith, PLACES, type ThreeLegCombo } from '../book/mix-shapes.ts';
import { KNOWN } from '../book/mix-table.ts';
import type { Tables } from '../book/tables.ts';
import { DualCertificate } from './dual-certificate.ts';
import { type Rival, rivalSum, rivalsOf, rivalsWith } from './mix-rivals.ts';
import { MATTERS } from './mix-search.ts';
import { mixedSum } from './mix-sums.ts';

const NONE = Number.POSITIVE_INFINITY;

/** Largest sum of a mix that any list shows. */
const limitOf = (loosest: number): number => Math.min(loosest, 1 - MATTERS);

/**
 * Bounds the sum of the mix around a score that contains a given price, using all bookmakers' best prices: no set of
 * bookmakers can do better than all of them. Markets around the score matter because a mix has to beat them.
 */
export class MixReach {
  readonly #tables: Tables;
  readonly #proof: DualCertificate;
  readonly #prices = new Float64Array(PLACES);

  constructor(tables: Tables) {
    this.#tables = tables;
    this.#proof = new DualCertificate(tables);
  }

  /**
   * Whether a price may affect lists whose largest accepted sum is `loosest`; uses best prices that may be too good.
   */
  mayMatter(score: number, place: number, inverse: number, loosest: number): boolean {
    if (this.#proof.isNoneNow(score)) return false;
    this.#read(score);
    this.#prices[place] = inverse;
    return this.#isBelow(score, place, limitOf(loosest), 0);
  }

  /** Exact version of `mayMatter`: ranks the outcomes that the result depends on. */
  matters(score: number, place: number, inverse: number, loosest: number): boolean {
    this.#read(score);
    this.#prices[place] = inverse;
    for (;;) {
      const mask = this.#lowest(score, place, limitOf(loosest), 0);
      if (mask === 0 || !this.#rank(score, mask & ~bitOf(place))) return mask !== 0;
    }
  }

  /** Bits of the `place` indexes whose prices can affect any list; nonzero for few scores. */
  placesThatMatter(score: number, loosest: number): number {
    const { mixes } = this.#tables.combos;
    if (this.#proof.isNoneNow(score)) return 0;
    this.#read(score);
    const limit = limitOf(loosest);
    const mask = mixes.mask(score);
    let found = 0;
    for (const mix of MIXES)
      if ((mix.mask & mask) === mix.mask && (mix.mask & found) !== mix.mask && this.#sumOf(mix) <= limit)
        found |= mix.mask;
    if (found === 0) return 0;
    for (const rival of rivalsOf(mask))
      if ((rival.mask & found) !== rival.mask && this.#rivalSumOf(rival) <= limit + MATTERS)
        found |= rival.mask;
    return found;
  }

  /**
   * Calls back for each outcome whose hopeless prices may matter now that a best price improved.
   * @param loosest negative if there is no list
   */
  improved(score: number, place: number, loosest: number, tell: (outcome: number) => void): void {
    const { outcomes, combos } = this.#tables;
    const { mixes } = combos;
    const wasOpen = mixes.known(score) === KNOWN.MAY_BE_ARB;
    const isNone = this.#proof.stands(score, place, outcomes.best(mixes.outcome(score, place)));
    if (isNone || loosest < 0 || this.#proof.isNone(score)) return;
    this.#read(score);
    const prices = this.#prices;
    for (let other = 0; other < PLACES; other++) {
      const outcome = mixes.outcome(score, other);
      if (outcome < 0 || outcomes.hopeless(outcome) === NONE) continue;
      const held = prices[other] ?? NONE;
      prices[other] = outcomes.hopeless(outcome);
      // While no arb was possible, no price was evaluated.
      const isHope =
        !wasOpen || (other !== place && this.#isBelow(score, other, limitOf(loosest), bitOf(place)));
      if (isHope) tell(outcome);
      prices[other] = held;
    }
  }

  /** @param withBits restricts to those that contain these bits, too */
  #isBelow(score: number, place: number, limit: number, withBits: number): boolean {
    return this.#lowest(score, place, limit, withBits) !== 0;
  }

  /**
   * Returns the bits of a mix or market that contains `place` and whose sum is within the limit; 0 if there is none.
   */
  #lowest(score: number, place: number, limit: number, withBits: number): number {
    const mask = this.#tables.combos.mixes.mask(score);
    const isThere = (bits: number): boolean => (bits & mask) === bits && (bits & withBits) === withBits;
    for (const mix of mixesWith[place] ?? [])
      if (isThere(mix.mask) && this.#sumOf(mix) <= limit) return mix.mask;
    for (const rival of rivalsWith[place] ?? [])
      if (isThere(rival.mask) && this.#rivalSumOf(rival) <= limit + MATTERS) return rival.mask;
    return 0;
  }

  #sumOf(mix: ThreeLegCombo): number {
    const prices = this.#prices;
    const [one, two, three] = mix.places;
    return mixedSum(mix, prices[one] ?? NONE, prices[two] ?? NONE, prices[three] ?? NONE);
  }

  #rivalSumOf(rival: Rival): number {
    const prices = this.#prices;
    const [one = -1, two = -1, three = -1] = rival.places;
    return rivalSum(rival, prices[one] ?? NONE, prices[two] ?? NONE, three < 0 ? 0 : (prices[three] ?? NONE));
  }

  #read(score: number): void {
    const { outcomes, combos } = this.#tables;
    for (let place = 0; place < PLACES; place++) {
      const outcome = combos.mixes.outcome(score, place);
      this.#prices[place] = outcome < 0 ? NONE : outcomes.best(outcome);
    }
  }

  /** Returns false if the ranked prices are unchanged. */
  #rank(score: number, mask: number): boolean {
    const { order, outcomes, combos } = this.#tables;
    let isOther = false;
    for (let place = 0; place < PLACES; place++) {
      if ((mask & bitOf(place)) === 0) continue;
      const outcome = combos.mixes.outcome(score, place);
      order.rank(outcome);
      const best = outcomes.best(outcome);
      if (best !== this.#prices[place]) isOther = true;
      this.#prices[place] = best;
    }
    return isOther;
  }
}
