import type { Kysely } from 'kysely';
import type { StoredPoint } from './block.ts';
import { journalAfter } from './history.store.ts';
import type { HistorySchema } from './history.tables.ts';
import { decodeJournal, type JournalPoint } from './journal.ts';
import { PendingPoints } from './pending-points.ts';

/** Batches that are read together. */
const PAGE = 20;
/** Twice as long as points wait for their blocks. */
const KEPT_MS = 10 * 60_000;

/**
 * What another process writes into the journal, as far as it may not be in blocks yet. Points that are in both come twice,
 * which changes nothing for who reads them.
 */
export class JournalReader {
  readonly #db: Kysely<HistorySchema>;
  #readId = 0;
  #newest = new PendingPoints();
  #newestSinceMs: number | undefined;
  /** Those before, and the last batch of them: they go when the journal has no batch of them any more. */
  #older = { points: new PendingPoints(), untilId: 0 };

  constructor(db: Kysely<HistorySchema>) {
    this.#db = db;
  }

  of(selection: number): StoredPoint[] {
    return [...this.#older.points.of(selection), ...this.#newest.of(selection)];
  }

  /** What was written since the last call. */
  async next(nowMs: number): Promise<JournalPoint[]> {
    const batches = await journalAfter(this.#db, this.#readId, PAGE);
    const points = batches.flatMap(({ data }) => [...decodeJournal(data)]);
    for (const point of points) this.#newest.add(point);
    this.#readId = batches.at(-1)?.id ?? this.#readId;
    this.#newestSinceMs ??= nowMs;
    if (nowMs - this.#newestSinceMs >= KEPT_MS) await this.#forget(nowMs);
    return points;
  }

  /** A journal that nobody moves into blocks is kept here as it is there. */
  async #forget(nowMs: number): Promise<void> {
    this.#newestSinceMs = nowMs;
    const [oldest] = await journalAfter(this.#db, 0, 1);
    if (oldest && oldest.id <= this.#older.untilId) return;
    this.#older = { points: this.#newest, untilId: this.#readId };
    this.#newest = new PendingPoints();
  }
}
