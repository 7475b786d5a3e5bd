import type { PriceBatch, SeriesName } from '@bothways/engine';
import type { Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';
import { ensureBookies, ensureSelections, type SelectionKey } from './history.store.ts';
import type { HistorySchema } from './history.tables.ts';
import type { JournalPoint } from './journal.ts';

/** Bookmakers of a selection come one after the other; the cache need only hold the selections in between. */
const KNOWN_SELECTIONS = 100_000;
const UNKNOWN = 0;
/** Names per piece: a few milliseconds. The first batch of a day has thousands. */
const NAMES_AT_ONCE = 500;
/** Series per sweep step: a millisecond. */
const SWEPT_AT_ONCE = 100_000;

const keyOf = ({ selection, mode }: SelectionKey): string => `${mode} ${selection}`;

/** Maps the engine's series numbers to the numbers of the history tables. */
export class SeriesNames {
  readonly #db: Kysely<HistorySchema>;
  readonly #selections = new LRUCache<string, number>({ max: KNOWN_SELECTIONS });
  #bookies = new Map<string, number>();
  #selectionOf = new Int32Array(1024);
  #bookieOf = new Uint16Array(1024);
  /** Deleted selections that the maps above may still refer to. */
  readonly #forgotten = new Set<number>();
  #sweptUntil = 0;

  constructor(db: Kysely<HistorySchema>) {
    this.#db = db;
  }

  /** Assigns names to series numbers. @param breathe lets pending work run between two pieces */
  async learn(names: readonly SeriesName[], nowMs: number, breathe: () => Promise<void>): Promise<void> {
    for (let from = 0; from < names.length; from += NAMES_AT_ONCE) {
      if (from > 0) await breathe();
      await this.#learnPiece(names.slice(from, from + NAMES_AT_ONCE), nowMs);
    }
  }

  async #learnPiece(names: readonly SeriesName[], nowMs: number): Promise<void> {
    await this.#learnBookies(names);
    const found = await this.#selectionsOf(names, nowMs);
    for (const name of names) this.#set(name.series, found.get(keyOf(name)), this.bookie(name.bookie));
  }

  /** Number of the selection of a series; undefined for an unnamed series. */
  selectionOf(series: number): number | undefined {
    const selection = this.#selectionOf[series] || undefined;
    return selection === undefined || this.#forgotten.has(selection) ? undefined : selection;
  }

  /** The points of a batch as the journal has them, without those of unnamed series. */
  *pointsOf({ series, atMs, seenMs, oddsMilli, silent }: PriceBatch): Generator<JournalPoint> {
    for (let at = 0; at < series.length; at++) {
      const number = series[at] ?? -1;
      const selection = this.selectionOf(number);
      if (selection === undefined) continue;
      yield {
        selection,
        bookie: this.#bookieOf[number] ?? UNKNOWN,
        atMs: Math.round(atMs[at] ?? 0),
        oddsMilli: oddsMilli[at] ?? 0,
        seenMs: Math.round(seenMs[at] ?? 0),
        isSilent: silent[at] === 1,
      };
    }
  }

  bookie(value: string): number | undefined {
    return this.#bookies.get(value);
  }

  /** Bookmakers by number. */
  bookieValues(): Map<number, string> {
    return new Map([...this.#bookies].map(([value, number]) => [number, value]));
  }

  /** Marks selections as deleted: a new name for one creates it again. */
  forget(selections: readonly number[]): void {
    for (const selection of selections) this.#forgotten.add(selection);
    // One that was deleted behind the current position is found in another round.
    this.#sweptUntil = 0;
  }

  /** Runs a step of clearing references to deleted selections. @returns whether there is more to clear */
  sweep(): boolean {
    if (this.#forgotten.size === 0) return false;
    const from = this.#sweptUntil;
    if (from === 0)
      for (const [key, number] of [...this.#selections.entries()])
        if (this.#forgotten.has(number)) this.#selections.delete(key);
    this.#sweptUntil = Math.min(from + SWEPT_AT_ONCE, this.#selectionOf.length);
    for (let series = from; series < this.#sweptUntil; series++)
      if (this.#forgotten.has(this.#selectionOf[series] ?? UNKNOWN)) this.#selectionOf[series] = UNKNOWN;
    if (this.#sweptUntil < this.#selectionOf.length) return true;
    this.#forgotten.clear();
    this.#sweptUntil = 0;
    return false;
  }

  async readBookies(): Promise<void> {
    this.#bookies = new Map(await ensureBookies(this.#db, []));
  }

  async #learnBookies(names: readonly SeriesName[]): Promise<void> {
    const unknown = new Set(names.map(({ bookie }) => bookie).filter((value) => !this.#bookies.has(value)));
    if (unknown.size > 0) this.#bookies = new Map(await ensureBookies(this.#db, [...unknown]));
  }

  async #selectionsOf(names: readonly SeriesName[], nowMs: number): Promise<Map<string, number>> {
    const found = new Map<string, number>();
    const unknown = new Map<string, SelectionKey>();
    for (const { selection, mode } of names) {
      const key = keyOf({ selection, mode });
      const number = this.#selections.get(key);
      if (number === undefined || this.#forgotten.has(number)) unknown.set(key, { selection, mode });
      else found.set(key, number);
    }
    for (const row of await ensureSelections(this.#db, [...unknown.values()], nowMs)) {
      found.set(keyOf(row), row.id);
      this.#selections.set(keyOf(row), row.id);
    }
    return found;
  }

  #set(series: number, selection: number | undefined, bookie: number | undefined): void {
    if (series >= this.#selectionOf.length) this.#widen(series);
    this.#selectionOf[series] = selection ?? UNKNOWN;
    this.#bookieOf[series] = bookie ?? UNKNOWN;
  }

  #widen(series: number): void {
    const room = 2 ** Math.ceil(Math.log2(series + 1));
    const selections = new Int32Array(room);
    selections.set(this.#selectionOf);
    const bookies = new Uint16Array(room);
    bookies.set(this.#bookieOf);
    [this.#selectionOf, this.#bookieOf] = [selections, bookies];
  }
}
