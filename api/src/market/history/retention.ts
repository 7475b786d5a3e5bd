import { type PricePoint, thinned } from '@bothways/domain/history';
import { DAY_MS } from '@bothways/domain/time';
import { decodeBlock, type StoredPoint, tidied } from './block.ts';
import { blockOf } from './compaction.ts';
import {
  dropSelection,
  firstBlocks,
  oldSelections,
  openBlocks,
  quietSelections,
  replaceBlocks,
} from './history.store.ts';
import { startOf } from './history-events.store.ts';
import type { HistoryDatabase } from './open-history.ts';
import { standing } from './standing.ts';

/** After a day without a move the event is over. */
const QUIET_MS = DAY_MS;
/** Points per bookmaker after thinning: enough for the chart of a whole week. */
const THINNED_POINTS = 120;
/** Selections per lookup. */
const LOOK = 25;
/** Blocks thinned together: a selection may have hundreds, too many for one step. */
const PIECE_BLOCKS = 24;
/** Pages released together: a millisecond or two. */
const PIECE_PAGES = 10;
/** Unused pages are reserve for new data; only those beyond this share of the file are returned to the disk. */
const SPARE_SHARE = 0.1;

/** A deletion step handles one piece after the other until its time is up. */
interface ForgetStep {
  nowMs: number;
  /** Days without a move after which a selection is deleted. */
  keepDays: number;
  /** Whether points of this selection are not in the tables yet: it has moved after all. */
  isPending: (selection: number) => boolean;
  isTimeUp: () => boolean;
}

export interface Forgotten {
  /** The deleted selections. */
  dropped: number[];
  more: boolean;
}

/**
 * Thins a bookmaker's points separately before and after the start, so that the closing price and a withdrawal are
 * preserved.
 */
const outlined = (points: readonly StoredPoint[], startMs: number): StoredPoint[] => {
  const begun = points.findIndex(({ atMs }) => atMs > startMs);
  if (begun <= 0) return outlineOf(points);
  return [...outlineOf(points.slice(0, begun)), ...outlineOf(points.slice(begun))];
};

const outlineOf = (points: readonly StoredPoint[]): StoredPoint[] => {
  const byPoint = new Map<PricePoint, StoredPoint>(points.map((point) => [point, point]));
  return thinned(points, THINNED_POINTS).flatMap((point) => byPoint.get(point) ?? []);
};

/** Thins the oldest blocks of a selection into one; the last piece includes the newest points. */
async function thinPiece({ db }: HistoryDatabase, selectionId: number, nowMs: number): Promise<void> {
  const oldest = await firstBlocks(db, selectionId, PIECE_BLOCKS + 1);
  const isWhole = oldest.length <= PIECE_BLOCKS;
  const piece = oldest.slice(0, PIECE_BLOCKS);
  const open = isWhole ? await openBlocks(db, [selectionId]) : new Map<number, Uint8Array>();
  const blocks = [...piece.map(({ data }) => data), ...open.values()];
  const byBookie = Map.groupBy(tidied(blocks.flatMap(decodeBlock)), ({ bookie }) => bookie);
  const startMs = (await startOf(db, selectionId)) ?? Number.POSITIVE_INFINITY;
  // Silences are settled first: their ends would be lost among the outlines.
  const points = [...byBookie.values()]
    .flatMap((own) => outlined(standing(own, nowMs), startMs))
    .toSorted((a, b) => a.atMs - b.atMs);
  await replaceBlocks(db, {
    block: blockOf(selectionId, points),
    replaces: piece.map(({ id }) => id),
    isWhole,
  });
}

async function dropOld({ db }: HistoryDatabase, step: ForgetStep): Promise<Forgotten> {
  const dropped: number[] = [];
  for (const id of await oldSelections(db, step.nowMs - step.keepDays * DAY_MS, LOOK)) {
    if (step.isPending(id)) continue;
    await dropSelection(db, id);
    dropped.push(id);
    if (step.isTimeUp()) break;
  }
  return { dropped, more: dropped.length > 0 };
}

async function thinQuiet(database: HistoryDatabase, step: ForgetStep): Promise<boolean> {
  const quiet = await quietSelections(database.db, step.nowMs - QUIET_MS, LOOK);
  for (const id of quiet) {
    await thinPiece(database, id, step.nowMs);
    if (step.isTimeUp()) break;
  }
  return quiet.length > 0;
}

function giveBack({ pages }: HistoryDatabase, step: ForgetStep): boolean {
  const { free, all } = pages.count();
  const spare = Math.floor(all * SPARE_SHARE);
  for (let left = free - spare; left > 0; left -= PIECE_PAGES) {
    pages.giveBack(Math.min(left, PIECE_PAGES));
    if (step.isTimeUp()) break;
  }
  return free > spare;
}

/**
 * Runs one step: deletes selections older than `keepDays`, thins finished events, and returns unused pages to the disk.
 */
export async function forget(database: HistoryDatabase, step: ForgetStep): Promise<Forgotten> {
  const old = await dropOld(database, step);
  if (old.more) return old;
  return { dropped: [], more: (await thinQuiet(database, step)) || giveBack(database, step) };
}
