import type { OddsDropsQuery } from '@bothways/domain/history';
import { HOUR_MS } from '@bothways/domain/time';
import type { StoredPoint } from '../block.ts';
import { lastMovedMs, type SelectionRow, selectionsSince } from '../history.store.ts';
import { eventPart, findEventsById } from '../history-events.store.ts';
import type { HistoryDatabase } from '../open-history.ts';
import { type FoundDrops, findDrops } from './find-drops.ts';
import { KnownLines } from './known-lines.ts';
import { PriceMarks } from './price-marks.ts';

/** Selections that are read together after a start: some ten milliseconds. */
const READ_AT_ONCE = 10;
/** Who was silent for so long had no price meanwhile: so the engine sees it of a price, and this of the whole process. */
const SILENT_MS = 15 * 60_000;
/** How often it is looked for what is over. */
const SWEEP_EVERY_MS = HOUR_MS;

interface DropMemoryOptions {
  db: HistoryDatabase['db'];
  nowMs: number;
  /** The newest price that waits for its block; undefined where none does. */
  newestMs: number | undefined;
  /** Points of a selection since a moment, in the order of their times. */
  read: (selection: number, sinceMs: number) => Promise<readonly StoredPoint[]>;
}

/** What is remembered of all prices so that drops are found: after a start it is read from what is stored, in short steps. */
export class DropMemory {
  readonly lines = new KnownLines();
  readonly marks: PriceMarks;
  readonly #options: DropMemoryOptions;
  /** From the last price of the process before until this one began, where that was long. */
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
    const { db, nowMs, newestMs } = options;
    const lastMs = newestMs ?? (await lastMovedMs(db));
    return new DropMemory(options, lastMs !== undefined && nowMs - lastMs > SILENT_MS ? lastMs : undefined);
  }

  /** Whether all that is stored of the last day has been read. */
  get isComplete(): boolean {
    return this.#isComplete;
  }

  /** Something is known of events, or something else. */
  async learnEvents(ids: readonly string[]): Promise<void> {
    this.lines.tell(await findEventsById(this.#options.db, ids));
  }

  /** A selection has a number. */
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

  /**
   * A step of reading what is stored, or of clearing away what is over.
   * @returns whether there is more of it
   */
  async work(nowMs: number): Promise<boolean> {
    this.marks.advance(nowMs);
    if (!this.#isComplete) await this.#readNext();
    else if (nowMs >= this.#sweepAtMs) this.#sweep(nowMs);
    return !this.#isComplete;
  }

  async #readNext(): Promise<void> {
    const { db, read } = this.#options;
    const sinceMs = this.marks.earliestMs;
    const rows = await selectionsSince(db, sinceMs, this.#readUntil, READ_AT_ONCE);
    const events = new Set(rows.map(({ selection }) => eventPart(selection)));
    await this.learnEvents([...events].filter((id) => !this.lines.event(id)));
    for (const row of rows) {
      this.lines.add(row);
      if (this.lines.has(row.id)) this.marks.load(row.id, this.#withSilence(await read(row.id, sinceMs)));
    }
    this.#readUntil = rows.at(-1)?.id ?? this.#readUntil;
    this.#isComplete = rows.length < READ_AT_ONCE;
  }

  /** While nobody was there to see, nobody had a price. */
  #withSilence(points: readonly StoredPoint[]): readonly StoredPoint[] {
    const silenceMs = this.#silenceMs;
    if (silenceMs === undefined) return points;
    const before = points.filter(({ atMs }) => atMs <= silenceMs);
    const bookies = new Set(before.map(({ bookie }) => bookie));
    const gone = [...bookies].map((bookie) => ({ bookie, atMs: silenceMs, oddsMilli: 0 }));
    return [...before, ...gone, ...points.filter(({ atMs }) => atMs > silenceMs)];
  }

  /** Events that have begun, of which nothing moved for as long as any window reaches back. */
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
