import type { OutcomeTable } from '../book/outcomes.ts';
import { Blocks, FIRST_SIZE_LOG2 } from '../store/blocks.ts';
import { Records } from '../store/records.ts';
import { legCount } from './formulas.ts';

const ROW = 32;
const FORMULA = 0;
const TRAITS = 1;
const LEGS = 2;
const IS_LIVE = 3;
const EVENT = 4;
const LEG_0 = 8;
const ROWS = 20;
const MARK = 24;
const DRAW = 28;

/** The parts of `head`, low byte first. */
export const HEAD = {
  formula: (head: number): number => head & 0xff,
  isTrap: (head: number): boolean => ((head >> 8) & TRAIT.TRAP) !== 0,
  /** 0 where there is no such combination. */
  legs: (head: number): number => (head >> 16) & 0xff,
  isLive: (head: number): boolean => head >> 24 === 1,
};

/** What else there is to know of a combination, as bits. */
export const TRAIT = {
  /** Two selections of a winner market: complete only where no draw can be bet on. */
  TWO_WAY: 1,
  /** Looks complete and is not; it is never an arb, only shown among the rejected. */
  TRAP: 2,
  /** One leg counts overtime, the other does not. */
  MIXED_CLOCKS: 4,
} as const;

/** What a combination is made of. */
export interface ComboShape {
  formula: number;
  traits: number;
  /** Outcomes in the order of the formula. */
  legs: readonly number[];
}

const NEIGHBOUR = 16;
/** Formula of a neighbour that is not looked at when a price moves. */
const NEVER = 255;

/** A combination as one of its outcomes sees it: all that is needed to bound its sum when that outcome's price moves. */
class Neighbours extends Blocks {
  constructor() {
    super(NEIGHBOUR, 4096);
  }
  combo(entry: number): number {
    return this.view.getInt32(entry * NEIGHBOUR, true);
  }
  /** The other outcomes in the order of the formula; the second is -1 where there is none. */
  other(entry: number): number {
    return this.view.getInt32(entry * NEIGHBOUR + 4, true);
  }
  another(entry: number): number {
    return this.view.getInt32(entry * NEIGHBOUR + 8, true);
  }
  formula(entry: number): number {
    return this.view.getUint8(entry * NEIGHBOUR + 12);
  }
  /** Which leg the outcome itself is. */
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

/** Every way in which outcomes of one event make a market, and which ways an outcome takes part in. */
export class ComboTable extends Records {
  readonly #outcomes: OutcomeTable;
  readonly neighbours = new Neighbours();

  constructor(outcomes: OutcomeTable) {
    super(ROW, 1024);
    this.#outcomes = outcomes;
  }

  add(event: number, isLive: boolean, { formula, traits, legs }: ComboShape): number {
    const combo = this.take();
    const row = combo * ROW;
    this.view.setUint8(row + FORMULA, formula);
    this.view.setUint8(row + TRAITS, traits);
    this.view.setUint8(row + LEGS, legCount(formula));
    this.view.setUint8(row + IS_LIVE, isLive ? 1 : 0);
    this.view.setInt32(row + EVENT, event, true);
    for (let leg = 0; leg < 3; leg++) {
      const outcome = legs[leg];
      this.view.setInt32(row + LEG_0 + leg * 4, outcome ?? -1, true);
      // A trap changes no list of arbs, so no price has to look at it.
      if (outcome === undefined || (traits & TRAIT.TRAP) !== 0) continue;
      const others = legs.filter((other) => other !== outcome);
      this.#outcomes.setHopeless(outcome, Number.POSITIVE_INFINITY);
      this.neighbours.write(this.#roomFor(outcome), combo, formula, leg, others);
    }
    return combo;
  }

  formula(combo: number): number {
    return this.view.getUint8(combo * ROW + FORMULA);
  }
  /** Formula, traits, number of legs and mode at once, for who reads all combinations: see `HEAD`. */
  head(combo: number): number {
    return this.view.getInt32(combo * ROW, true);
  }
  has(combo: number, trait: number): boolean {
    return (this.view.getUint8(combo * ROW + TRAITS) & trait) !== 0;
  }
  /** The combination is found out to be a trap. */
  open(combo: number): void {
    this.view.setUint8(combo * ROW + TRAITS, this.view.getUint8(combo * ROW + TRAITS) | TRAIT.TRAP);
    for (let leg = 0; leg < this.legs(combo); leg++) {
      const outcome = this.leg(combo, leg);
      const first = this.#outcomes.comboFirst(outcome);
      for (let place = 0; place < this.#outcomes.comboLength(outcome); place++)
        if (this.neighbours.combo(first + place) === combo) this.neighbours.retire(first + place);
    }
  }
  /** 2 or 3; 0 where there is no such combination. */
  legs(combo: number): number {
    return this.view.getUint8(combo * ROW + LEGS);
  }
  isLive(combo: number): boolean {
    return this.view.getUint8(combo * ROW + IS_LIVE) === 1;
  }
  event(combo: number): number {
    return this.view.getInt32(combo * ROW + EVENT, true);
  }
  /** Outcome of a leg, -1 beyond the last. */
  leg(combo: number, leg: number): number {
    return this.view.getInt32(combo * ROW + LEG_0 + leg * 4, true);
  }

  /** The outcome that a trap of two sides leaves out, -1 where nobody quotes it or the combination is none. */
  draw(combo: number): number {
    return this.view.getInt32(combo * ROW + DRAW, true) - 1;
  }
  setDraw(combo: number, outcome: number): void {
    this.view.setInt32(combo * ROW + DRAW, outcome + 1, true);
  }

  /** How many rows of lists stand on it. */
  rows(combo: number): number {
    return this.view.getInt32(combo * ROW + ROWS, true);
  }
  addRows(combo: number, change: number): void {
    this.view.setInt32(combo * ROW + ROWS, this.rows(combo) + change, true);
    for (let leg = 0; leg < this.legs(combo); leg++) this.#outcomes.addRows(this.leg(combo, leg), change);
  }

  /** Whose quote put it on the list of what is to be looked at; 0 when it is not on it. See `DirtyCombos`. */
  mark(combo: number): number {
    return this.view.getInt32(combo * ROW + MARK, true);
  }
  setMark(combo: number, mark: number): void {
    this.view.setInt32(combo * ROW + MARK, mark, true);
  }

  /** Gives back what an outcome holds here; its event has left the book. */
  detach(outcome: number): void {
    const size = this.#outcomes.comboSize(outcome);
    if (size > 0) this.neighbours.give(this.#outcomes.comboFirst(outcome), size);
  }

  /** A free entry at the end of what the outcome has. */
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
