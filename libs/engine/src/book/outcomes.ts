import { Records } from '../collections/records.ts';
import type { OutcomeKey, Role } from './outcome-key.ts';

const ROW = 64;
const ORDER_FIRST = 0;
const ORDER_LENGTH = 4;
const ORDER_SIZE = 6;
const STATE = 7;
const EVENT = 8;
const COMBO_FIRST = 12;
const COMBO_LENGTH = 16;
const COMBO_SIZE = 18;
const ROLE = 19;
const FAMILY = 24;
const LINE = 28;
const BEST = 32;
const HOPELESS = 40;

const LIVE = 1;
const UNRANKED = 2;

/**
 * Outcomes of events: references to their ranked quotes and their combinations, and the best price. All that a price
 * move touches is in one row of 64 bytes, a line of the processor's cache.
 */
export class OutcomeTable extends Records {
  constructor() {
    super(ROW, 1024);
  }

  add(event: number, isLive: boolean, key: OutcomeKey): number {
    const outcome = this.take();
    const row = outcome * ROW;
    this.view.setInt32(row + EVENT, event, true);
    this.view.setUint8(row + STATE, isLive ? LIVE : 0);
    this.view.setUint8(row + ROLE, key.role);
    this.view.setInt32(row + FAMILY, key.family, true);
    this.view.setInt32(row + LINE, key.line, true);
    this.setBest(outcome, Number.POSITIVE_INFINITY);
    this.setHopeless(outcome, Number.POSITIVE_INFINITY);
    return outcome;
  }

  /**
   * Lower bound of the inverses of all quotes, healthy or not. It may be too low while the outcome is unranked; after
   * ranking it is the inverse of the best price. Infinity without quotes.
   */
  best(outcome: number): number {
    return this.view.getFloat64(outcome * ROW + BEST, true);
  }
  setBest(outcome: number, inverse: number): void {
    this.view.setFloat64(outcome * ROW + BEST, inverse, true);
  }

  /**
   * A price with this inverse or a worse one was too low for every list, combined with the best of its partners; valid
   * until one of those improves. See `DirtyCombos`.
   */
  hopeless(outcome: number): number {
    return this.view.getFloat64(outcome * ROW + HOPELESS, true);
  }
  setHopeless(outcome: number, inverse: number): void {
    this.view.setFloat64(outcome * ROW + HOPELESS, inverse, true);
  }
  /** Resets the bounds because lists have lowered their thresholds. */
  forgetHopeless(): void {
    for (let outcome = 0; outcome < this.end; outcome++) this.setHopeless(outcome, Number.POSITIVE_INFINITY);
  }

  event(outcome: number): number {
    return this.view.getInt32(outcome * ROW + EVENT, true);
  }
  isLive(outcome: number): boolean {
    return (this.view.getUint8(outcome * ROW + STATE) & LIVE) !== 0;
  }

  /** Prices moved since the last ranking. */
  isUnranked(outcome: number): boolean {
    return (this.view.getUint8(outcome * ROW + STATE) & UNRANKED) !== 0;
  }
  setUnranked(outcome: number, on: boolean): void {
    const held = this.view.getUint8(outcome * ROW + STATE);
    this.view.setUint8(outcome * ROW + STATE, on ? held | UNRANKED : held & ~UNRANKED);
  }
  role(outcome: number): Role | number {
    return this.view.getUint8(outcome * ROW + ROLE);
  }
  family(outcome: number): number {
    return this.view.getInt32(outcome * ROW + FAMILY, true);
  }
  line(outcome: number): number {
    return this.view.getInt32(outcome * ROW + LINE, true);
  }

  orderFirst(outcome: number): number {
    return this.view.getInt32(outcome * ROW + ORDER_FIRST, true);
  }
  orderLength(outcome: number): number {
    return this.view.getUint16(outcome * ROW + ORDER_LENGTH, true);
  }
  setOrderLength(outcome: number, length: number): void {
    this.view.setUint16(outcome * ROW + ORDER_LENGTH, length, true);
  }
  /** 0 if there is no block. */
  orderSize(outcome: number): number {
    return this.view.getUint8(outcome * ROW + ORDER_SIZE);
  }
  setOrderBlock(outcome: number, first: number, size: number): void {
    this.view.setInt32(outcome * ROW + ORDER_FIRST, first, true);
    this.view.setUint8(outcome * ROW + ORDER_SIZE, size);
  }

  comboFirst(outcome: number): number {
    return this.view.getInt32(outcome * ROW + COMBO_FIRST, true);
  }
  comboLength(outcome: number): number {
    return this.view.getUint16(outcome * ROW + COMBO_LENGTH, true);
  }
  setComboLength(outcome: number, length: number): void {
    this.view.setUint16(outcome * ROW + COMBO_LENGTH, length, true);
  }
  comboSize(outcome: number): number {
    return this.view.getUint8(outcome * ROW + COMBO_SIZE);
  }
  setComboBlock(outcome: number, first: number, size: number): void {
    this.view.setInt32(outcome * ROW + COMBO_FIRST, first, true);
    this.view.setUint8(outcome * ROW + COMBO_SIZE, size);
  }
}
