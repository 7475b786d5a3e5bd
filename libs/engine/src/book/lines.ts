import { Records } from '../collections/records.ts';
import { marketNumber, marketNumberOf, type PickCode, quartersOf, selectionOf } from './pick-code.ts';

const ROW = 32;
const EVENT = 0;
const FIRST_QUOTE = 4;
const ROWS = 8;
const PICK = 12;
const STATE = 16;
const CHECKED = 24;

const DIRTY = 1;
const FLAGGED = 2;
const LAID = 4;

const AH = marketNumber('AH');
const EH = marketNumber('EH');
const LINE_SPACE = 8192;

/** Number of the pick's market line within its event: what a bookmaker offers as one market. */
export function lineNumber(pick: PickCode): number {
  const market = marketNumberOf(pick);
  const quarters = quartersOf(pick);
  const isAway = (market === AH || market === EH) && selectionOf(pick) === '2';
  const line = quarters === undefined ? LINE_SPACE / 2 - 1 : isAway ? 0 - quarters : quarters;
  return (pick >> 17) * LINE_SPACE + line + LINE_SPACE / 2;
}

/** Market lines of events, each chaining all its quotes so that a bookmaker's own book can be checked. */
export class LineTable extends Records {
  constructor() {
    super(ROW, 1024);
  }

  add(event: number, pick: PickCode): number {
    const line = this.take();
    this.view.setInt32(line * ROW + EVENT, event, true);
    this.view.setInt32(line * ROW + FIRST_QUOTE, -1, true);
    this.view.setInt32(line * ROW + PICK, pick, true);
    return line;
  }

  event(line: number): number {
    return this.view.getInt32(line * ROW + EVENT, true);
  }
  /** A pick of the line; its market, period and clock are those of the whole line. */
  pick(line: number): PickCode {
    return this.view.getInt32(line * ROW + PICK, true);
  }
  /** -1 if the line has none. */
  firstQuote(line: number): number {
    return this.view.getInt32(line * ROW + FIRST_QUOTE, true);
  }
  setFirstQuote(line: number, quote: number): void {
    this.view.setInt32(line * ROW + FIRST_QUOTE, quote, true);
  }

  /** Number of list rows with a leg on the line. */
  rows(line: number): number {
    return this.view.getInt32(line * ROW + ROWS, true);
  }
  addRows(line: number, change: number): void {
    this.view.setInt32(line * ROW + ROWS, this.rows(line) + change, true);
  }

  /** When it was last checked, ms. */
  checkedMs(line: number): number {
    return this.view.getFloat64(line * ROW + CHECKED, true);
  }
  setCheckedMs(line: number, ms: number): void {
    this.view.setFloat64(line * ROW + CHECKED, ms, true);
  }

  /** A price moved since the line was checked. */
  isDirty(line: number): boolean {
    return (this.view.getUint8(line * ROW + STATE) & DIRTY) !== 0;
  }
  setDirty(line: number, on: boolean): void {
    this.#set(line, DIRTY, on);
  }
  /** The last check flagged one of its quotes. */
  isFlagged(line: number): boolean {
    return (this.view.getUint8(line * ROW + STATE) & FLAGGED) !== 0;
  }
  setFlagged(line: number, on: boolean): void {
    this.#set(line, FLAGGED, on);
  }

  /** The line's backs can, or once could, also be laid. */
  isLaid(line: number): boolean {
    return (this.view.getUint8(line * ROW + STATE) & LAID) !== 0;
  }
  setLaid(line: number): void {
    this.#set(line, LAID, true);
  }

  #set(line: number, state: number, on: boolean): void {
    const held = this.view.getUint8(line * ROW + STATE);
    this.view.setUint8(line * ROW + STATE, on ? held | state : held & ~state);
  }
}
