import type { Kysely } from 'kysely';
import { decodeBlock, encodeBlock, type StoredPoint, tidied } from './block.ts';
import { type Block, type BlockChanges, dropJournal, openBlocks, writeBlocks } from './history.store.ts';
import type { HistorySchema } from './history.tables.ts';
import type { PendingPoints } from './pending-points.ts';

/** Selections per step: some ten milliseconds. */
const STEP_SELECTIONS = 100;
/** Batches per step that are removed from the journal. */
const STEP_BATCHES = 20;
/** Points per block: enough to make the cost of a row small, few enough to read a block alone. */
export const BLOCK_POINTS = 256;

/** Moves points from the journal into the blocks of their selections, step by step. */
export class Compaction {
  readonly #db: Kysely<HistorySchema>;
  readonly #points: PendingPoints;
  readonly #journalId: number;
  readonly #waiting: number[];

  /** @param journalId the last batch that `points` come from */
  constructor(db: Kysely<HistorySchema>, points: PendingPoints, journalId: number) {
    this.#db = db;
    this.#points = points;
    this.#journalId = journalId;
    this.#waiting = points.selections();
  }

  /** Points being moved; they may or may not be in the tables already. */
  get points(): PendingPoints {
    return this.#points;
  }

  /** @returns whether the compaction is complete */
  async step(): Promise<boolean> {
    const selections = this.#waiting.slice(-STEP_SELECTIONS);
    if (selections.length === 0) {
      // The journal is needed until now; after a crash it is read again, which changes nothing.
      return (await dropJournal(this.#db, this.#journalId, STEP_BATCHES)) < STEP_BATCHES;
    }
    await this.#move(selections);
    this.#waiting.length -= selections.length;
    return false;
  }

  async #move(selections: readonly number[]): Promise<void> {
    const held = await openBlocks(this.#db, selections);
    const changes: { sealed: Block[]; open: BlockChanges['open'][number][]; movedMs: number } = {
      sealed: [],
      open: [],
      movedMs: 0,
    };
    for (const selectionId of selections) {
      const open = held.get(selectionId);
      const all = tidied([...(open ? decodeBlock(open) : []), ...this.#points.of(selectionId)]);
      const full = all.length - (all.length % BLOCK_POINTS);
      for (let from = 0; from < full; from += BLOCK_POINTS)
        changes.sealed.push(blockOf(selectionId, all.slice(from, from + BLOCK_POINTS)));
      changes.open.push({ selectionId, data: encodeBlock(all.slice(full)) });
      changes.movedMs = Math.max(changes.movedMs, all.at(-1)?.atMs ?? 0);
    }
    await writeBlocks(this.#db, changes);
  }
}

export const blockOf = (selectionId: number, points: readonly StoredPoint[]): Block => ({
  selectionId,
  untilMs: points.at(-1)?.atMs ?? 0,
  data: encodeBlock(points),
});
