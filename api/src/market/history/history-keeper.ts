import type { Mode } from '@bothways/domain/quotes';
import type { PriceBatch } from '@bothways/engine';
import { bookiesIn, decodeBlock, type StoredPoint, tidied } from './block.ts';
import { Compaction } from './compaction.ts';
import { DropMemory } from './drops/drop-memory.ts';
import {
  appendJournal,
  blocksSince,
  findSelection,
  journalAfter,
  openBlocks,
  selectionsById,
} from './history.store.ts';
import { eventPart, putEvents } from './history-events.store.ts';
import { decodeJournal, encodeJournal, type JournalPoint } from './journal.ts';
import { JournalReader } from './journal-reader.ts';
import type { HistoryDatabase } from './open-history.ts';
import { PendingPoints } from './pending-points.ts';
import { forget } from './retention.ts';
import { SeriesNames } from './series-names.ts';
import { standing } from './standing.ts';

export interface KeeperLimits {
  /** Maximum of points not in a block yet. */
  pendingPoints: number;
  /** Maximum time before points are moved to their blocks. */
  pendingMs: number;
  /** Days without a move after which a selection is deleted. */
  keepDays: number;
  /** Time budget of a deletion step. */
  forgetStepMs: number;
}

const DEFAULT_KEEPER_LIMITS: KeeperLimits = {
  pendingPoints: 2_000_000,
  pendingMs: 5 * 60_000,
  keepDays: 30,
  forgetStepMs: 10,
};

/** Interval at which the journal gets a batch, if only an empty one: the next process sees until when this one ran. */
const ALIVE_MS = 30_000;
/** Interval of the check for data to delete. */
const FORGET_EVERY_MS = 60_000;
const JOURNAL_PAGE = 20;
/** Interval after which facts of known events are read again. */
const RELEARN_MS = 5 * 60_000;
/** Events per statement: a millisecond or two. */
const EVENTS_AT_ONCE = 100;

/** The points of one bookmaker in one mode, in time order. */
export interface BookieSeries {
  bookie: string;
  mode: Mode;
  points: StoredPoint[];
}
export interface SelectionReading {
  /** Modes in which it was ever quoted. */
  modes: Mode[];
  series: BookieSeries[];
}

/**
 * Stores the history of all prices: batches go to a journal at once, and from there, a few hundred selections at a
 * time, into the blocks of their selections. Calls must not overlap.
 */
export class HistoryKeeper {
  readonly #database: HistoryDatabase;
  readonly #limits: KeeperLimits;
  readonly #names: SeriesNames;
  #drops: DropMemory | undefined;
  /** Numbers of the watched selections. */
  readonly #watched = new Map<string, number[]>();
  #open = new PendingPoints();
  #openSinceMs: number | undefined;
  #compaction: Compaction | undefined;
  #journalId = 0;
  #forgetAtMs = Number.NEGATIVE_INFINITY;
  /** Set when another process writes. */
  #reader: JournalReader | undefined;
  #relearnAtMs = Number.NEGATIVE_INFINITY;
  /** Selections whose rows were read recently. */
  readonly #met = new Set<number>();

  private constructor(database: HistoryDatabase, limits: KeeperLimits) {
    this.#database = database;
    this.#limits = limits;
    this.#names = new SeriesNames(database.db);
  }

  /** Opens the history for writing, and reads what a previous process left in the journal. */
  static async open(
    database: HistoryDatabase,
    nowMs: number,
    limits: Partial<KeeperLimits> = {},
  ): Promise<HistoryKeeper> {
    const keeper = new HistoryKeeper(database, { ...DEFAULT_KEEPER_LIMITS, ...limits });
    await keeper.#names.readBookies();
    const aliveMs = await keeper.#readJournal(nowMs);
    keeper.#drops = await DropMemory.open({
      db: database.db,
      nowMs,
      aliveMs,
      read: async (...asked) => tidied(await keeper.#pointsSince(...asked)),
      fallSilent: (...asked) => keeper.#fallSilent(...asked),
    });
    return keeper;
  }

  /** Opens a history that another process keeps writing: `follow` reads it, and nothing is written here. */
  static async openReader(database: HistoryDatabase, nowMs: number): Promise<HistoryKeeper> {
    const keeper = new HistoryKeeper(database, DEFAULT_KEEPER_LIMITS);
    const { db } = database;
    const reader = new JournalReader(db);
    keeper.#reader = reader;
    await keeper.#names.readBookies();
    while ((await reader.next(nowMs)).length > 0);
    keeper.#drops = await DropMemory.open({
      ...{ db, nowMs, aliveMs: undefined },
      read: async (...asked) => tidied(await keeper.#pointsSince(...asked)),
      // The process that writes does.
      fallSilent: async () => undefined,
    });
    return keeper;
  }

  get isReader(): boolean {
    return this.#reader !== undefined;
  }

  /** Reads what another process has written since. @returns the watched selections that moved */
  async follow(nowMs: number): Promise<string[]> {
    if (!this.#reader) return [];
    const points = await this.#reader.next(nowMs);
    this.drops.marks.advance(nowMs);
    if (points.length > 0) await this.#meet(points);
    if (nowMs >= this.#relearnAtMs) {
      this.#relearnAtMs = nowMs + RELEARN_MS;
      this.#met.clear();
      await this.drops.learnEvents([...new Set([...this.drops.lines.lines()].map(({ event }) => event))]);
    }
    for (const point of points) this.drops.move(point.selection, point);
    return this.#watchedAmong(points);
  }

  /** Reads bookmakers and selections that are not known yet. */
  async #meet(points: readonly JournalPoint[]): Promise<void> {
    const values = this.#names.bookieValues();
    if (points.some(({ bookie }) => !values.has(bookie))) await this.#names.readBookies();
    const unknown = new Set(points.map(({ selection }) => selection).filter((id) => !this.#met.has(id)));
    for (const id of unknown) this.#met.add(id);
    const rows = await selectionsById(this.#database.db, [...unknown]);
    const events = new Set(rows.map(({ selection }) => eventPart(selection)));
    await this.drops.learnEvents([...events].filter((id) => !this.drops.lines.event(id)));
    for (const row of rows) this.drops.name(row);
    for (const { selection } of rows) if (this.#watched.has(selection)) await this.watch(selection);
  }

  /** Database with the facts of events. */
  get db(): HistoryDatabase['db'] {
    return this.#database.db;
  }

  /** In-memory prices for finding drops. */
  get drops(): DropMemory {
    if (!this.#drops) throw new Error('The history is not open yet');
    return this.#drops;
  }

  /** Number of a bookmaker; undefined if it never quoted anything. */
  bookie(value: string): number | undefined {
    return this.#names.bookie(value);
  }

  /** Bookmakers by number. */
  bookieValues(): Map<number, string> {
    return this.#names.bookieValues();
  }

  /** Points not in a block yet. */
  get pending(): number {
    return this.#open.size + (this.#compaction?.points.size ?? 0);
  }

  /**
   * Stores a batch, which is safe when this resolves (except for a power cut).
   * @param breathe may read, and nothing else; called several times in a batch with thousands of names
   * @returns the watched selections that moved
   */
  async record(
    batch: PriceBatch,
    nowMs: number,
    breathe: () => Promise<void> = async () => undefined,
  ): Promise<string[]> {
    await this.#learnEvents(batch.events, breathe);
    await this.#names.learn(batch.names, nowMs, breathe);
    for (const name of batch.names) {
      const id = this.#names.selectionOf(name.series);
      if (id !== undefined) this.drops.name({ ...name, id });
    }
    for (const { selection } of batch.names) if (this.#watched.has(selection)) await this.watch(selection);
    const points = [...this.#names.pointsOf(batch)];
    if (points.length === 0) return [];
    await this.#store(points, nowMs);
    this.drops.marks.advance(nowMs);
    for (const point of points) this.drops.move(point.selection, point);
    return this.#watchedAmong(points);
  }

  async #store(points: readonly JournalPoint[], nowMs: number): Promise<void> {
    // Greater than any id before, even of earlier runs whose batches are gone: readers in other processes continue
    // after it.
    this.#journalId = Math.max(this.#journalId + 1, Math.round(nowMs));
    await appendJournal(this.#database.db, this.#journalId, encodeJournal(points));
    for (const point of points) this.#open.add(point);
    if (points.length > 0) this.#openSinceMs ??= nowMs;
  }

  /** Stores that the prices on offer at a time have not been confirmed since: no process was there to hear of them. */
  async #fallSilent(selections: readonly number[], sinceMs: number, nowMs: number): Promise<void> {
    const silences: JournalPoint[] = [];
    for (const selection of selections) {
      const points = tidied(await this.#pointsSince(selection, sinceMs));
      for (const own of Map.groupBy(points, ({ bookie }) => bookie).values()) {
        const last = own.findLast(({ atMs }) => atMs <= sinceMs);
        if (!last || last.oddsMilli === 0 || last.isSilent) continue;
        // Of two points at one time only one would remain.
        silences.push({ ...last, selection, atMs: sinceMs + 1, seenMs: sinceMs, isSilent: true });
      }
    }
    if (silences.length > 0) await this.#store(silences, nowMs);
  }

  async #learnEvents(events: PriceBatch['events'], breathe: () => Promise<void>): Promise<void> {
    for (let from = 0; from < events.length; from += EVENTS_AT_ONCE) {
      const told = events.slice(from, from + EVENTS_AT_ONCE);
      await putEvents(this.#database.db, told);
      await this.drops.learnEvents([...new Set(told.map(({ event }) => event))]);
      await breathe();
    }
  }

  /** Makes `record` report when this selection moves. */
  async watch(selection: string): Promise<void> {
    const rows = await findSelection(this.#database.db, selection);
    this.#watched.set(
      selection,
      rows.map(({ id }) => id),
    );
  }

  unwatch(selection: string): void {
    this.#watched.delete(selection);
  }

  #watchedAmong(points: readonly JournalPoint[]): string[] {
    if (this.#watched.size === 0) return [];
    const moved = new Set(points.map(({ selection }) => selection));
    return [...this.#watched].filter(([, ids]) => ids.some((id) => moved.has(id))).map(([text]) => text);
  }

  /** The points of a selection since a time, and each bookmaker's price before it, if available. */
  async read(selection: string, sinceMs: number): Promise<SelectionReading> {
    const rows = await findSelection(this.#database.db, selection);
    const series: BookieSeries[] = [];
    for (const { id, mode } of rows)
      series.push(...this.#byBookie(mode, await this.#pointsSince(id, sinceMs)));
    return { modes: rows.map(({ mode }) => mode), series };
  }

  /**
   * Points of a selection since a time, of all bookmakers in time order, with each one's price before, as they stand at
   * a moment.
   */
  async pointsOf(selectionId: number, sinceMs: number, nowMs: number): Promise<StoredPoint[]> {
    const all = tidied(await this.#pointsSince(selectionId, sinceMs));
    return [...Map.groupBy(all, ({ bookie }) => bookie).values()]
      .flatMap((own) => standing(own, nowMs))
      .toSorted((a, b) => a.atMs - b.atMs);
  }

  /** Numbers of all bookmakers that ever quoted a selection in a mode. */
  async bookiesOf(selectionId: number): Promise<Set<number>> {
    const { db } = this.#database;
    const open = await openBlocks(db, [selectionId]);
    const blocks = [...(await blocksSince(db, selectionId, 0)), ...open.values()];
    const sources = [this.#compaction?.points, this.#open, this.#reader];
    const waiting = sources.flatMap((points) => points?.of(selectionId) ?? []);
    return new Set([
      ...blocks.flatMap((bytes) => [...bookiesIn(bytes)]),
      ...waiting.map(({ bookie }) => bookie),
    ]);
  }

  #byBookie(mode: Mode, points: readonly StoredPoint[]): BookieSeries[] {
    const values = this.#names.bookieValues();
    const byBookie = Map.groupBy(tidied(points), ({ bookie }) => bookie);
    return [...byBookie].flatMap(([number, own]) => {
      const bookie = values.get(number);
      return bookie === undefined ? [] : [{ bookie, mode, points: own }];
    });
  }

  /** Runs one short step of background work. @returns whether there is more to do now */
  async work(nowMs: number): Promise<boolean> {
    if (this.#reader) return this.drops.work(nowMs);
    if (nowMs - this.#journalId >= ALIVE_MS) await this.#store([], nowMs);
    if (this.#compaction) {
      if (!(await this.#compaction.step())) return true;
      this.#compaction = undefined;
      // The journal is empty now.
      await this.#store([], nowMs);
      return true;
    }
    if (this.#isDue(nowMs)) {
      this.#compaction = new Compaction(this.#database.db, this.#open, this.#journalId);
      this.#open = new PendingPoints();
      this.#openSinceMs = undefined;
      return true;
    }
    return (await this.drops.work(nowMs)) || this.#forget(nowMs);
  }

  /** Moves all points into their blocks. */
  async settle(nowMs: number): Promise<void> {
    this.#openSinceMs = this.#open.size > 0 ? Number.NEGATIVE_INFINITY : undefined;
    while (await this.work(nowMs));
  }

  async close(): Promise<void> {
    await this.#database.db.destroy();
  }

  #isDue(nowMs: number): boolean {
    const { pendingPoints, pendingMs } = this.#limits;
    const sinceMs = this.#openSinceMs ?? Number.POSITIVE_INFINITY;
    return this.#open.size >= pendingPoints || nowMs - sinceMs >= pendingMs;
  }

  async #forget(nowMs: number): Promise<boolean> {
    if (nowMs < this.#forgetAtMs) return false;
    const { keepDays, forgetStepMs } = this.#limits;
    const endMs = performance.now() + forgetStepMs;
    const { dropped, more } = await forget(this.#database, {
      nowMs,
      keepDays,
      // No compaction is under way here: `work` finishes it first.
      isPending: (selection) => this.#open.has(selection),
      isTimeUp: () => performance.now() >= endMs,
    });
    if (dropped.length > 0) {
      this.#names.forget(dropped);
      this.drops.forget(dropped);
    }
    if (more || this.#names.sweep()) return true;
    this.#forgetAtMs = nowMs + FORGET_EVERY_MS;
    return false;
  }

  async #pointsSince(selectionId: number, sinceMs: number): Promise<StoredPoint[]> {
    const { db } = this.#database;
    const open = await openBlocks(db, [selectionId]);
    const blocks = [...(await blocksSince(db, selectionId, sinceMs)), ...open.values()];
    return [
      ...blocks.flatMap(decodeBlock),
      ...(this.#compaction?.points.of(selectionId) ?? []),
      ...this.#open.of(selectionId),
      ...(this.#reader?.of(selectionId) ?? []),
    ];
  }

  /** @returns until when the process that wrote it ran; undefined for an empty journal */
  async #readJournal(nowMs: number): Promise<number | undefined> {
    for (;;) {
      const batches = await journalAfter(this.#database.db, this.#journalId, JOURNAL_PAGE);
      for (const { id, data } of batches) {
        for (const point of decodeJournal(data)) this.#open.add(point);
        this.#journalId = id;
      }
      if (batches.length < JOURNAL_PAGE) break;
    }
    if (this.#open.size > 0) this.#openSinceMs = nowMs;
    return this.#journalId || undefined;
  }
}
