import { Blocks, FIRST_SIZE_LOG2 } from '../collections/blocks.ts';
import { Records } from '../collections/records.ts';
import { FORMULA, legCount } from './formulas.ts';
import { PLACES } from './mix-shapes.ts';
import { MixTable } from './mix-table.ts';
import type { OutcomeTable } from './outcomes.ts';

const ROW = 32;
const FORMULA_AT = 0;
const TRAITS = 1;
const LEGS = 2;
const IS_LIVE = 3;
const EVENT = 4;
const LEG_0 = 8;
const MARK = 24;
const DRAW = 28;

/** The parts of `head`, low byte first. */
export const HEAD = {
  formula: (head: number): number => head & 0xff,
  isTrap: (head: number): boolean => ((head >> 8) & TRAIT.TRAP) !== 0,
  /** 0 if there is no such combination, or it is a mix. */
  legs: (head: number): number => (head >> 16) & 0xff,
  isLive: (head: number): boolean => head >> 24 === 1,
};

/** Further properties of a combination, as bits. */
export const TRAIT = {
  /** Two selections of a winner market: complete only if no draw can be bet on. */
  TWO_WAY: 1,
  /** Looks complete but is not: never an arb, shown only among the rejected. */
  TRAP: 2,
  /** One leg counts overtime, the other does not. */
  MIXED_CLOCKS: 4,
} as const;

/** The parts that make up a combination. */
export interface ComboShape {
  formula: number;
  traits: number;
  /** Outcomes in the order of the formula. */
  legs: readonly number[];
}

const NEIGHBOUR = 16;
/** Formula of a neighbour that is skipped when a price moves. */
const NEVER = 255;

/**
 * Combinations as seen from one of their outcomes: all that is needed to bound the sum when that outcome's price moves.
 */
class Neighbours extends Blocks {
  constructor() {
    super(NEIGHBOUR, 4096);
  }
  combo(entry: number): number {
    return this.view.getInt32(entry * NEIGHBOUR, true);
  }
  /** The other outcomes in the order of the formula; the second is -1 if there is none. For a mix: its score. */
  other(entry: number): number {
    return this.view.getInt32(entry * NEIGHBOUR + 4, true);
  }
  another(entry: number): number {
    return this.view.getInt32(entry * NEIGHBOUR + 8, true);
  }
  formula(entry: number): number {
    return this.view.getUint8(entry * NEIGHBOUR + 12);
  }
  /** Index of the outcome's own leg; for a mix, its `place`. */
  leg(entry: number): number {
    return this.view.getUint8(entry * NEIGHBOUR + 13);
  }
  write(entry: number, combo: number, formula: number, leg: number, others: readonly number[]): void {
    const at = entry * NEIGHBOUR;
    this.view.setInt32(at, combo, true);
    this.view.setInt32(at + 4, others[0] ?? -1, true);
    this.view.setInt32(at + 8, others[1] ?? -1, true);
    this.view.setUint8(at + 12, formula);
    this.view.setUint8(at + 13, leg);
  }
  retire(entry: number): void {
    this.view.setUint8(entry * NEIGHBOUR + 12, NEVER);
  }
}

/** Every combination of one event's outcomes that makes a market, and the combinations each outcome takes part in. */
export class ComboTable extends Records {
  readonly #outcomes: OutcomeTable;
  readonly neighbours = new Neighbours();
  readonly mixes = new MixTable();

  constructor(outcomes: OutcomeTable) {
    super(ROW, 1024);
    this.#outcomes = outcomes;
  }

  add(event: number, isLive: boolean, { formula, traits, legs }: ComboShape): number {
    const combo = this.take();
    const row = combo * ROW;
    this.view.setUint8(row + FORMULA_AT, formula);
    this.view.setUint8(row + TRAITS, traits);
    // A mix has no legs of its own, so a walk over all combinations skips it.
    this.view.setUint8(row + LEGS, formula === FORMULA.MIX ? 0 : legCount(formula));
    this.view.setUint8(row + IS_LIVE, isLive ? 1 : 0);
    this.view.setInt32(row + EVENT, event, true);
    for (let leg = 0; leg < 3; leg++) {
      const outcome = legs[leg];
      this.view.setInt32(row + LEG_0 + leg * 4, outcome ?? -1, true);
      // A trap never changes a list of arbs, so price moves need not check it.
      if (outcome === undefined || (traits & TRAIT.TRAP) !== 0 || formula === FORMULA.MIX) continue;
      const others = legs.filter((other) => other !== outcome);
      this.#meet(outcome, combo, formula, leg, others);
    }
    return combo;
  }

  #meet(outcome: number, combo: number, formula: number, leg: number, others: readonly number[]): void {
    this.#outcomes.setHopeless(outcome, Number.POSITIVE_INFINITY);
    this.neighbours.write(this.#roomFor(outcome), combo, formula, leg, others);
  }

  /** Adds the mix of all outcomes around a score; outcomes join it one by one. */
  addMix(event: number, isLive: boolean, lead: number): number {
    const score = this.mixes.add(lead);
    const combo = this.add(event, isLive, { formula: FORMULA.MIX, traits: 0, legs: [score] });
    this.mixes.setCombo(score, combo);
    return combo;
  }

  join(combo: number, place: number, outcome: number): void {
    const score = this.score(combo);
    if (this.mixes.outcome(score, place) === outcome) return;
    this.mixes.set(score, place, outcome);
    this.#meet(outcome, combo, FORMULA.MIX, place, [score]);
    for (let other = 0; other < PLACES; other++) {
      const known = this.mixes.outcome(score, other);
      if (known >= 0) this.#outcomes.setHopeless(known, Number.POSITIVE_INFINITY);
    }
  }

  isMix(combo: number): boolean {
    return this.formula(combo) === FORMULA.MIX;
  }
  /** Whether this is the mix around that score, identified by its outcomes. */
  isMixAt(combo: number, lead: number, around: readonly { place: number; outcome: number }[]): boolean {
    if (!this.isMix(combo)) return false;
    const score = this.score(combo);
    return (
      this.mixes.lead(score) === lead &&
      around.some(({ place, outcome }) => this.mixes.outcome(score, place) === outcome)
    );
  }

  /** Number of the mix's score. */
  score(combo: number): number {
    return this.leg(combo, 0);
  }

  override give(combo: number): void {
    if (this.isMix(combo)) this.mixes.give(this.score(combo));
    super.give(combo);
  }

  formula(combo: number): number {
    return this.view.getUint8(combo * ROW + FORMULA_AT);
  }
  /** Formula, traits, number of legs and mode in one read, for walks over all combinations: see `HEAD`. */
  head(combo: number): number {
    return this.view.getInt32(combo * ROW, true);
  }
  has(combo: number, trait: number): boolean {
    return (this.view.getUint8(combo * ROW + TRAITS) & trait) !== 0;
  }
  /** Marks the combination as a trap. */
  open(combo: number): void {
    this.view.setUint8(combo * ROW + TRAITS, this.view.getUint8(combo * ROW + TRAITS) | TRAIT.TRAP);
    for (let leg = 0; leg < this.legs(combo); leg++) {
      const outcome = this.leg(combo, leg);
      const first = this.#outcomes.comboFirst(outcome);
      for (let place = 0; place < this.#outcomes.comboLength(outcome); place++)
        if (this.neighbours.combo(first + place) === combo) this.neighbours.retire(first + place);
    }
  }
  /** 2 or 3; 0 if there is no such combination, or it is a mix. */
  legs(combo: number): number {
    return this.view.getUint8(combo * ROW + LEGS);
  }
  isLive(combo: number): boolean {
    return this.view.getUint8(combo * ROW + IS_LIVE) === 1;
  }
  event(combo: number): number {
    return this.view.getInt32(combo * ROW + EVENT, true);
  }
  /** Outcome of a leg, -1 beyond the last. A mix has no legs of its own, see `score`. */
  leg(combo: number, leg: number): number {
    return this.view.getInt32(combo * ROW + LEG_0 + leg * 4, true);
  }

  /** Returns every outcome that the combination can use. */
  outcomesOf(combo: number): number[] {
    const isMix = this.isMix(combo);
    const score = this.score(combo);
    return Array.from({ length: isMix ? PLACES : this.legs(combo) }, (_, at) =>
      isMix ? this.mixes.outcome(score, at) : this.leg(combo, at),
    ).filter((outcome) => outcome >= 0);
  }

  /** The outcome that a two-way trap leaves uncovered; -1 if it is not quoted or the combination is not a trap. */
  draw(combo: number): number {
    return this.view.getInt32(combo * ROW + DRAW, true) - 1;
  }
  setDraw(combo: number, outcome: number): void {
    this.view.setInt32(combo * ROW + DRAW, outcome + 1, true);
  }

  /** The quote that queued the combination for evaluation; 0 when it is not queued. See `DirtyCombos`. */
  mark(combo: number): number {
    return this.view.getInt32(combo * ROW + MARK, true);
  }
  setMark(combo: number, mark: number): void {
    this.view.setInt32(combo * ROW + MARK, mark, true);
  }

  /** Frees the outcome's block after its event has left the book. */
  detach(outcome: number): void {
    const size = this.#outcomes.comboSize(outcome);
    if (size > 0) this.neighbours.give(this.#outcomes.comboFirst(outcome), size);
  }

  /** Returns a free entry at the end of the outcome's block. */
  #roomFor(outcome: number): number {
    const outcomes = this.#outcomes;
    const length = outcomes.comboLength(outcome);
    const size = outcomes.comboSize(outcome);
    if (size === 0) outcomes.setComboBlock(outcome, this.neighbours.take(FIRST_SIZE_LOG2), FIRST_SIZE_LOG2);
    else if (length === 1 << size)
      outcomes.setComboBlock(outcome, this.neighbours.grown(outcomes.comboFirst(outcome), size), size + 1);
    outcomes.setComboLength(outcome, length + 1);
    return outcomes.comboFirst(outcome) + length;
  }
}
