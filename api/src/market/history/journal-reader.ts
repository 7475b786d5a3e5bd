import type { Kysely } from 'kysely';
import type { StoredPoint } from './block.ts';
import { journalAfter } from './history.store.ts';
import type { HistorySchema } from './history.tables.ts';
import { decodeJournal, type JournalPoint } from './journal.ts';
import { PendingPoints } from './pending-points.ts';

/** Batches per read. */
const PAGE = 20;
/** Twice as long as points wait for their blocks. */
const KEPT_MS = 10 * 60_000;

/**
 * Points that another process wrote to the journal, as far as they may not be in blocks yet. Points in both come twice,
 * which readers tolerate.
 */
export class JournalReader {
  readonly #db: Kysely<HistorySchema>;
  #readId = 0;
  #newest = new PendingPoints();
  #newestSinceMs: number | undefined;
  /** The points before, and their last batch: dropped when the journal has none of these batches any more. */
  #older = { points: new PendingPoints(), untilId: 0 };

  constructor(db: Kysely<HistorySchema>) {
    this.#db = db;
  }

  of(selection: number): StoredPoint[] {
    return [...this.#older.points.of(selection), ...this.#newest.of(selection)];
  }

  /** Reads what was written since the last call. */
  async next(nowMs: number): Promise<JournalPoint[]> {
    const batches = await journalAfter(this.#db, this.#readId, PAGE);
    const points = batches.flatMap(({ data }) => [...decodeJournal(data)]);
    for (const point of points) this.#newest.add(point);
    this.#readId = batches.at(-1)?.id ?? this.#readId;
    this.#newestSinceMs ??= nowMs;
    if (nowMs - this.#newestSinceMs >= KEPT_MS) await this.#forget(nowMs);
    return points;
  }

  /** While no process moves the journal into blocks, its points are retained here, too. */
  async #forget(nowMs: number): Promise<void> {
    this.#newestSinceMs = nowMs;
    const [oldest] = await journalAfter(this.#db, 0, 1);
    if (oldest && oldest.id <= this.#older.untilId) return;
    this.#older = { points: this.#newest, untilId: this.#readId };
    this.#newest = new PendingPoints();
  }
}
