import type { OddsDropsQuery } from '@bothways/domain/history';
import { HOUR_MS } from '@bothways/domain/time';
import type { StoredPoint } from '../block.ts';
import { lastMovedMs, type SelectionRow, selectionsSince } from '../history.store.ts';
import { eventPart, findEventsById } from '../history-events.store.ts';
import type { HistoryDatabase } from '../open-history.ts';
import { type FoundDrops, findDrops } from './find-drops.ts';
import { KnownLines } from './known-lines.ts';
import { PriceMarks } from './price-marks.ts';

/** Selections per read after a start: some ten milliseconds. */
const READ_AT_ONCE = 10;
/** After such a silence of the process nobody has confirmed any price: the time after which the engine calls one stale. */
const SILENT_MS = 90_000;
/** Interval of the sweep for finished events. */
const SWEEP_EVERY_MS = HOUR_MS;

interface DropMemoryOptions {
  db: HistoryDatabase['db'];
  nowMs: number;
  /** Until when the process before ran; undefined where that is not known. */
  aliveMs: number | undefined;
  /** Reads points of a selection since a time, silences included, in time order. */
  read: (selection: number, sinceMs: number) => Promise<readonly StoredPoint[]>;
  /** Stores that nobody has confirmed the prices of selections since a time. */
  fallSilent: (selections: readonly number[], sinceMs: number, nowMs: number) => Promise<void>;
}

/** In-memory prices for finding drops; after a start they are read from the stored points in short steps. */
export class DropMemory {
  readonly lines = new KnownLines();
  readonly marks: PriceMarks;
  readonly #options: DropMemoryOptions;
  /** Time of the last price of the previous process, when this one began long after it. */
  readonly #silenceMs: number | undefined;
  #readUntil = 0;
  #isComplete = false;
  #sweepAtMs: number;

  private constructor(options: DropMemoryOptions, silenceMs: number | undefined) {
    this.#options = options;
    this.#silenceMs = silenceMs;
    this.marks = new PriceMarks(options.nowMs);
    this.#sweepAtMs = options.nowMs + SWEEP_EVERY_MS;
  }

  static async open(options: DropMemoryOptions): Promise<DropMemory> {
    const { db, nowMs, aliveMs } = options;
    const lastMs = aliveMs ?? (await lastMovedMs(db));
    return new DropMemory(options, lastMs !== undefined && nowMs - lastMs > SILENT_MS ? lastMs : undefined);
  }

  /** Whether all stored points of the last day have been read. */
  get isComplete(): boolean {
    return this.#isComplete;
  }

  /** Reloads the facts of events. */
  async learnEvents(ids: readonly string[]): Promise<void> {
    this.lines.tell(await findEventsById(this.#options.db, ids));
  }

  /** Registers a selection. */
  name(row: SelectionRow): void {
    this.lines.add(row);
  }

  move(selection: number, point: StoredPoint): void {
    if (this.lines.has(selection)) this.marks.move(selection, point);
  }

  find(query: OddsDropsQuery, bookie: (value: string) => number | undefined, nowMs: number): FoundDrops {
    this.marks.advance(nowMs);
    return findDrops({ lines: this.lines, marks: this.marks, bookie }, query, nowMs);
  }

  forget(selections: readonly number[]): void {
    for (const selection of selections) {
      this.marks.forget(selection);
      this.lines.remove(selection);
    }
  }

  /** Runs a step of reading stored points or of sweeping finished events. @returns whether more is left to read */
  async work(nowMs: number): Promise<boolean> {
    this.marks.advance(nowMs);
    if (!this.#isComplete) await this.#readNext(nowMs);
    else if (nowMs >= this.#sweepAtMs) this.#sweep(nowMs);
    return !this.#isComplete;
  }

  async #readNext(nowMs: number): Promise<void> {
    const { db, read, fallSilent } = this.#options;
    const sinceMs = this.marks.earliestMs;
    const rows = await selectionsSince(db, sinceMs, this.#readUntil, READ_AT_ONCE);
    const events = new Set(rows.map(({ selection }) => eventPart(selection)));
    await this.learnEvents([...events].filter((id) => !this.lines.event(id)));
    const ids = rows.map(({ id }) => id);
    if (this.#silenceMs !== undefined) await fallSilent(ids, this.#silenceMs, nowMs);
    for (const row of rows) {
      this.lines.add(row);
      if (this.lines.has(row.id)) this.marks.load(row.id, await read(row.id, sinceMs));
    }
    this.#readUntil = rows.at(-1)?.id ?? this.#readUntil;
    this.#isComplete = rows.length < READ_AT_ONCE;
  }

  /** Sweeps events that have begun and whose prices have not moved within the longest window. */
  #sweep(nowMs: number): void {
    this.#sweepAtMs = nowMs + SWEEP_EVERY_MS;
    const over = [...this.lines.lines()].flatMap(({ event, selections }) => {
      const startMs = this.lines.event(event)?.startMs ?? 0;
      if (startMs > nowMs) return [];
      return selections.map(({ id }) => id).filter((id) => this.marks.movedMs(id) < this.marks.earliestMs);
    });
    this.forget(over);
    this.lines.sweepEvents();
  }
}
