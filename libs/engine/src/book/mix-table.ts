import { Records } from '../collections/records.ts';
import { bitOf, coverAt, PLACES, roleAt } from './mix-shapes.ts';
import { ROLE } from './outcome-key.ts';

/** Weights of the three results: the score itself, one side and the other. */
export interface Weights {
  score: number;
  one: number;
  other: number;
}

const ROW = 88;
const LEAD = 48;
const MASK = 52;
const STATE = 56;
const COMBO = 60;
const WEIGHTS = 64;

/** What is known of all bookmakers' best prices around a score. */
export const KNOWN = { NOTHING: 0, NO_ARB: 1, MAY_BE_ARB: 2 } as const;
type Known = (typeof KNOWN)[keyof typeof KNOWN];

/** The scores around which outcomes of an event may be mixed, and those outcomes. */
export class MixTable extends Records {
  constructor() {
    super(ROW, 256);
  }

  /** @param lead the score, as a home lead or a total in whole points */
  add(lead: number): number {
    const score = this.take();
    for (let place = 0; place < PLACES; place++) this.view.setInt32(score * ROW + place * 4, -1, true);
    this.view.setInt32(score * ROW + LEAD, lead, true);
    return score;
  }

  /** -1 if there is no such score. */
  combo(score: number): number {
    return this.view.getInt32(score * ROW + COMBO, true) - 1;
  }
  setCombo(score: number, combo: number): void {
    this.view.setInt32(score * ROW + COMBO, combo + 1, true);
  }

  lead(score: number): number {
    return this.view.getInt32(score * ROW + LEAD, true);
  }
  /** Bits of the `place` indexes that have an outcome. */
  mask(score: number): number {
    return this.view.getInt32(score * ROW + MASK, true);
  }
  /** -1 if there is none. */
  outcome(score: number, place: number): number {
    return this.view.getInt32(score * ROW + place * 4, true);
  }
  set(score: number, place: number, outcome: number): void {
    this.view.setInt32(score * ROW + place * 4, outcome, true);
    this.view.setInt32(score * ROW + MASK, this.mask(score) | bitOf(place), true);
    this.know(score, KNOWN.NOTHING);
  }

  known(score: number): Known {
    const known = this.view.getUint8(score * ROW + STATE);
    return known === KNOWN.NO_ARB || known === KNOWN.MAY_BE_ARB ? known : KNOWN.NOTHING;
  }
  know(score: number, known: Known): void {
    this.view.setUint8(score * ROW + STATE, known);
  }
  /** Stores the weights of the results that prove that there is no arb. */
  prove(score: number, { score: level, one, other }: Weights): void {
    this.know(score, KNOWN.NO_ARB);
    this.view.setFloat64(score * ROW + WEIGHTS, level, true);
    this.view.setFloat64(score * ROW + WEIGHTS + 8, one, true);
    this.view.setFloat64(score * ROW + WEIGHTS + 16, other, true);
  }
  /** Whether, by those weights, the bet is worth no more than it costs. @param inverse 1 / odds */
  isProvenFor(score: number, place: number, inverse: number): boolean {
    const level = this.view.getFloat64(score * ROW + WEIGHTS, true);
    const one = this.view.getFloat64(score * ROW + WEIGHTS + 8, true);
    const other = this.view.getFloat64(score * ROW + WEIGHTS + 16, true);
    const role = roleAt(place);
    const sides =
      role === ROLE.SIDE1 ? one : role === ROLE.SIDE2 ? other : role === ROLE.EITHER ? one + other : 0;
    return sides + coverAt(place, inverse) * level <= inverse;
  }
  /** Discards all proofs: prices may have changed without notification. */
  forgetProofs(): void {
    for (let score = 0; score < this.end; score++) this.know(score, KNOWN.NOTHING);
  }
  /** Index of an outcome in the mix, -1 if it is not part of it. */
  placeOf(score: number, outcome: number): number {
    for (let place = 0; place < PLACES; place++) if (this.outcome(score, place) === outcome) return place;
    return -1;
  }
}
