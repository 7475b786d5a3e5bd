import { type PricePoint, thinned } from '@bothways/domain/history';
import { decodeBlock, type StoredPoint, tidied } from './block.ts';
import { blockOf } from './compaction.ts';
import {
  blocksSince,
  dropOldSelections,
  giveBackPages,
  openBlocks,
  quietSelections,
  replaceBlocks,
} from './history.store.ts';
import type { HistoryDatabase } from './open-history.ts';

const DAY_MS = 24 * 3_600_000;
/** Where nothing has moved for a day, the event is over. */
const QUIET_MS = DAY_MS;
/** What is kept of each bookmaker then: enough for the chart of a whole week. */
const THINNED_POINTS = 120;
/** What one step takes, so that nobody waits for it. */
const STEP_THINNED = 5;
const STEP_DROPPED = 25;
const STEP_PAGES = 200;

/** A bookmaker's points, thinned; a price that was taken away stays so. */
const outlined = (points: readonly StoredPoint[]): StoredPoint[] => {
  const byPoint = new Map<PricePoint, StoredPoint>(points.map((point) => [point, point]));
  return thinned(points, THINNED_POINTS).flatMap((point) => byPoint.get(point) ?? []);
};

async function thin({ db }: HistoryDatabase, selectionId: number): Promise<void> {
  const open = await openBlocks(db, [selectionId]);
  const blocks = [...(await blocksSince(db, selectionId, 0)), ...open.values()];
  const byBookie = Map.groupBy(tidied(blocks.flatMap(decodeBlock)), ({ bookie }) => bookie);
  const points = [...byBookie.values()].flatMap(outlined).toSorted((a, b) => a.atMs - b.atMs);
  await replaceBlocks(db, blockOf(selectionId, points));
}

/**
 * One step of forgetting: events that are over are thinned, those older than `keepDays` go.
 * @returns the selections that went, and whether there is more to do
 */
export async function forget(
  database: HistoryDatabase,
  nowMs: number,
  keepDays: number,
): Promise<{ dropped: number[]; more: boolean }> {
  const dropped = await dropOldSelections(database.db, nowMs - keepDays * DAY_MS, STEP_DROPPED);
  if (dropped.length > 0) await giveBackPages(database, STEP_PAGES);
  const quiet = await quietSelections(database.db, nowMs - QUIET_MS, STEP_THINNED);
  for (const selection of quiet) await thin(database, selection);
  return { dropped, more: dropped.length === STEP_DROPPED || quiet.length === STEP_THINNED };
}
