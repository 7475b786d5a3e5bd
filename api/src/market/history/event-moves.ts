import type { HistoryEvent } from '@bothways/domain/history';
import type { Mode } from '@bothways/domain/quotes';
import { readStoredPick } from '@bothways/engine';
import { DamagedBytes } from './bytes.ts';
import type { EventSelection } from './explorer-event.ts';
import { journalAfter } from './history.store.ts';
import { selectionsOfEvent } from './history-events.store.ts';
import {
  blocksOf,
  bookieNumbers,
  countEvents,
  type EventPlace,
  eventsBetween,
} from './history-moves.store.ts';
import { decodeJournal } from './journal.ts';
import { type DatabaseLocation, type HistoryDatabase, openHistory } from './open-history.ts';
import { PendingPoints } from './pending-points.ts';
import { type Seen, splitSeen } from './seen-times.ts';

const JOURNAL_PAGE = 20;
const FIRST_ROOM = 1 << 16;
const NONE = -1;

/** One bookmaker's prices of one selection. */
interface MovedSeries {
  /** Index of the selection. */
  selection: number;
  bookie: string;
}

/** Stored moves of one event in one mode. */
export interface EventMoves {
  event: HistoryEvent;
  mode: Mode;
  selections: readonly EventSelection[];
  /** Numbered from 0. */
  series: readonly MovedSeries[];
  /** Number of moves; beyond it the arrays hold old data. */
  length: number;
  /** Sorted by time, and at one time by selection. Valid until the next event is read. */
  order: Float64Array;
  /** Indexed by the values of `order`. */
  atMs: Float64Array;
  seriesOf: Int32Array;
  /** Thousandths; 0: withdrawn. */
  oddsMilli: Int32Array;
  /** When the source saw it; NaN for moves stored before receipts were, whose `atMs` is the source's time. */
  seenMs: Float64Array;
  /** 1: it did not move, but nobody has confirmed it since `seenMs`. */
  silent: Uint8Array;
  /** Whether there are moves whose receipt is unknown. */
  lacksReceipts: boolean;
}

/** Reads the moves of events one by one for a replay: no object per move, no query per row. */
export class EventMovesReader {
  readonly #database: HistoryDatabase;
  /** Points that were not in a block yet when the reading began. */
  readonly #waiting: PendingPoints;
  readonly #bookies: ReadonlyMap<number, string>;
  #atMs = new Float64Array(FIRST_ROOM);
  #seriesOf = new Int32Array(FIRST_ROOM);
  #oddsMilli = new Int32Array(FIRST_ROOM);
  #seenMs = new Float64Array(FIRST_ROOM);
  #silent = new Uint8Array(FIRST_ROOM);
  #lacksReceipts = false;
  #length = 0;
  /** By bookmaker number: its last price in the current block, and the block it belongs to. */
  readonly #held: Int32Array;
  readonly #heldIn: Int32Array;
  #block = 0;

  private constructor(
    database: HistoryDatabase,
    waiting: PendingPoints,
    bookies: ReadonlyMap<number, string>,
  ) {
    this.#database = database;
    this.#waiting = waiting;
    this.#bookies = bookies;
    const room = Math.max(0, ...bookies.keys()) + 1;
    this.#held = new Int32Array(room);
    this.#heldIn = new Int32Array(room);
  }

  /** Opens its own connection, beside the history thread. */
  static async open(location: DatabaseLocation, onError: (error: Error) => void): Promise<EventMovesReader> {
    return EventMovesReader.on(await openHistory(location, onError));
  }

  static async on(database: HistoryDatabase): Promise<EventMovesReader> {
    const { db } = database;
    // Read before the blocks: points moved meanwhile are seen twice, which changes nothing.
    const waiting = new PendingPoints();
    for (let after = 0; ; ) {
      const batches = await journalAfter(db, after, JOURNAL_PAGE);
      for (const { id, data } of batches) {
        for (const point of decodeJournal(data)) waiting.add(point);
        after = id;
      }
      if (batches.length < JOURNAL_PAGE) break;
    }
    return new EventMovesReader(database, waiting, await bookieNumbers(db));
  }

  /** A page of events that began within a time range, by start. */
  eventsBetween(fromMs: number, beforeMs: number, after?: EventPlace): Promise<EventPlace[]> {
    return eventsBetween(this.#database.db, { fromMs, beforeMs, after });
  }

  countEvents(fromMs: number, beforeMs: number): Promise<number> {
    return countEvents(this.#database.db, fromMs, beforeMs);
  }

  /** The moves of an event in a mode; undefined when there are none. */
  async read(event: HistoryEvent, mode: Mode): Promise<EventMoves | undefined> {
    const { db } = this.#database;
    const selections = (await selectionsOfEvent(db, event.id)).flatMap(
      ({ id, selection, mode: own, thinned }) => {
        const stored = own === mode ? readStoredPick(selection.slice(event.id.length + 1)) : undefined;
        return stored ? [{ ...stored, id, topic: selection, mode, isThinned: thinned === 1 }] : [];
      },
    );
    if (selections.length === 0) return undefined;
    const places = new Map(selections.map(({ id }, location) => [id, location]));
    const numbers = new Int32Array(selections.length * this.#held.length).fill(NONE);
    const series: MovedSeries[] = [];
    this.#length = 0;
    this.#lacksReceipts = false;
    for (const { selectionId, data } of await blocksOf(db, [...places.keys()])) {
      const selection = places.get(selectionId);
      if (selection !== undefined) this.#take(data, selection, numbers, series);
    }
    for (const [location, { id }] of selections.entries())
      for (const { bookie, atMs, oddsMilli, ...seen } of this.#waiting.of(id))
        this.#add(this.#seriesAt(location, bookie, numbers, series), atMs, oddsMilli, seen);
    if (this.#length === 0) return undefined;
    return {
      ...{ event, mode, selections, series },
      length: this.#length,
      order: inTime(this.#atMs, this.#length),
      ...{ atMs: this.#atMs, seriesOf: this.#seriesOf, oddsMilli: this.#oddsMilli },
      ...{ seenMs: this.#seenMs, silent: this.#silent, lacksReceipts: this.#lacksReceipts },
    };
  }

  async close(): Promise<void> {
    await this.#database.db.destroy();
  }

  /** Of damaged bytes it takes the points before the fault. */
  #take(data: Uint8Array, selection: number, numbers: Int32Array, series: MovedSeries[]): void {
    const { points: reader, seen } = splitSeen(data);
    const block = ++this.#block;
    let atMs = 0;
    try {
      while (!reader.isAtEnd) {
        const bookie = reader.uint();
        atMs += reader.uint();
        const before = this.#heldIn[bookie] === block ? (this.#held[bookie] ?? 0) : 0;
        const oddsMilli = before + reader.int();
        const its = seen.next(atMs);
        const number = this.#seriesAt(selection, bookie, numbers, series);
        if (number === NONE) continue;
        this.#heldIn[bookie] = block;
        this.#held[bookie] = oddsMilli;
        this.#add(number, atMs, oddsMilli, its);
      }
    } catch (error) {
      if (!(error instanceof DamagedBytes)) throw error;
    }
  }

  #seriesAt(selection: number, bookie: number, numbers: Int32Array, series: MovedSeries[]): number {
    const location = selection * this.#held.length + bookie;
    const known = numbers[location] ?? NONE;
    if (known !== NONE) return known;
    const value = this.#bookies.get(bookie);
    if (value === undefined) return NONE;
    const number = series.push({ selection, bookie: value }) - 1;
    numbers[location] = number;
    return number;
  }

  #add(series: number, atMs: number, oddsMilli: number, seen: Seen | undefined): void {
    if (series === NONE) return;
    const at = this.#length++;
    if (at === this.#atMs.length) this.#grow();
    this.#atMs[at] = atMs;
    this.#seriesOf[at] = series;
    this.#oddsMilli[at] = oddsMilli;
    this.#seenMs[at] = seen?.seenMs ?? Number.NaN;
    this.#silent[at] = seen?.isSilent ? 1 : 0;
    if (seen?.seenMs === undefined) this.#lacksReceipts = true;
  }

  #grow(): void {
    const length = this.#atMs.length * 2;
    const copy = <T extends { set(from: T): void }>(wider: T, from: T): T => {
      wider.set(from);
      return wider;
    };
    this.#atMs = copy(new Float64Array(length), this.#atMs);
    this.#seriesOf = copy(new Int32Array(length), this.#seriesOf);
    this.#oddsMilli = copy(new Int32Array(length), this.#oddsMilli);
    this.#seenMs = copy(new Float64Array(length), this.#seenMs);
    this.#silent = copy(new Uint8Array(length), this.#silent);
  }
}

/** Combines time and index in one number, so that sorting needs no comparison function. */
function inTime(atMs: Float64Array, length: number): Float64Array {
  const order = new Float64Array(length);
  let firstMs = Number.POSITIVE_INFINITY;
  let lastMs = 0;
  for (let at = 0; at < length; at++) {
    const ms = atMs[at] ?? 0;
    if (ms < firstMs) firstMs = ms;
    if (ms > lastMs) lastMs = ms;
  }
  if ((lastMs - firstMs + 1) * length > Number.MAX_SAFE_INTEGER) return inTimeByComparing(atMs, length);
  for (let at = 0; at < length; at++) order[at] = ((atMs[at] ?? 0) - firstMs) * length + at;
  order.sort();
  for (let at = 0; at < length; at++) order[at] = (order[at] ?? 0) % length;
  return order;
}

const inTimeByComparing = (atMs: Float64Array, length: number): Float64Array =>
  Float64Array.from({ length }, (_, at) => at).sort(
    (one, other) => (atMs[one] ?? 0) - (atMs[other] ?? 0) || one - other,
  );
