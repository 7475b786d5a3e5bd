import type { Mode } from '@bothways/domain/quotes';
import { HOUR_MS } from '@bothways/domain/time';
import type { Kysely, Transaction } from 'kysely';
import type { HistorySchema } from './history.tables.ts';
import { dropEventWithout } from './history-events.store.ts';

type Db = Kysely<HistorySchema>;
type Trx = Transaction<HistorySchema>;

/** A selection in one mode. */
export interface SelectionKey {
  selection: string;
  mode: Mode;
}
export interface SelectionRow extends SelectionKey {
  id: number;
}
export interface Block {
  selectionId: number;
  untilMs: number;
  data: Uint8Array;
}

/** Values per statement: below the limits of SQLite and PostgreSQL, and quick to parse. */
const CHUNK = 300;

function* chunksOf<T>(items: readonly T[]): Generator<T[]> {
  for (let from = 0; from < items.length; from += CHUNK) yield items.slice(from, from + CHUNK);
}

const isMode = (text: string): text is Mode => text === 'prematch' || text === 'live';

async function selectionsNamed(db: Db, names: readonly string[]): Promise<SelectionRow[]> {
  const rows = await db
    .selectFrom('historySelections')
    .select(['id', 'selection', 'mode'])
    .where('selection', 'in', names)
    .execute();
  return rows.flatMap(({ id, selection, mode }) => (isMode(mode) ? [{ id, selection, mode }] : []));
}

/** The rows of a selection, one per mode in which it was quoted. */
export const findSelection = (db: Db, selection: string): Promise<SelectionRow[]> =>
  selectionsNamed(db, [selection]);

/** A page of selections that have moved since a time, by number, after `afterId`. */
export async function selectionsSince(
  db: Db,
  sinceMs: number,
  afterId: number,
  limit: number,
): Promise<SelectionRow[]> {
  const rows = await db
    .selectFrom('historySelections')
    .select(['id', 'selection', 'mode'])
    .where('id', '>', afterId)
    .where('movedHourMs', '>=', hourOf(sinceMs))
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.flatMap(({ id, selection, mode }) => (isMode(mode) ? [{ id, selection, mode }] : []));
}

/** The end of the last hour with a move, ms; undefined for an empty history. */
export async function lastMovedMs(db: Db): Promise<number | undefined> {
  const row = await db
    .selectFrom('historySelections')
    .select(({ fn }) => fn.max('movedHourMs').as('hourMs'))
    .executeTakeFirst();
  // The maximum of no rows is null, whatever its type says.
  return row?.hourMs ? Number(row.hourMs) + HOUR_MS : undefined;
}

/** Selections by number. */
export async function selectionsById(db: Db, ids: readonly number[]): Promise<SelectionRow[]> {
  const found: SelectionRow[] = [];
  for (const chunk of chunksOf(ids)) {
    const rows = await db
      .selectFrom('historySelections')
      .select(['id', 'selection', 'mode'])
      .where('id', 'in', chunk)
      .execute();
    for (const { id, selection, mode } of rows) if (isMode(mode)) found.push({ id, selection, mode });
  }
  return found;
}

/** Inserts selections that have no row yet. */
export async function ensureSelections(
  db: Db,
  keys: readonly SelectionKey[],
  nowMs: number,
): Promise<SelectionRow[]> {
  const found: SelectionRow[] = [];
  for (const chunk of chunksOf(keys)) {
    await db
      .insertInto('historySelections')
      .values(chunk.map((key) => ({ ...key, movedHourMs: hourOf(nowMs), thinned: 0 })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    found.push(
      ...(await selectionsNamed(
        db,
        chunk.map(({ selection }) => selection),
      )),
    );
  }
  return found;
}

/** Whether no price was ever stored. */
export async function isEmpty(db: Db): Promise<boolean> {
  const row = await db.selectFrom('historySelections').select('id').limit(1).executeTakeFirst();
  return row === undefined;
}

/** The numbers of bookmakers; unknown ones are assigned one. */
export async function ensureBookies(db: Db, bookies: readonly string[]): Promise<[string, number][]> {
  if (bookies.length > 0) {
    await db
      .insertInto('historyBookies')
      .values(bookies.map((bookie) => ({ bookie })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  const rows = await db.selectFrom('historyBookies').selectAll().execute();
  return rows.map(({ bookie, id }) => [bookie, id]);
}

/** Appends a batch to the journal. */
export async function appendJournal(db: Db, id: number, data: Uint8Array): Promise<void> {
  await db.insertInto('historyJournal').values({ id, data }).execute();
}

/** Batches after a number, oldest first. */
export const journalAfter = (
  db: Db,
  id: number,
  limit: number,
): Promise<{ id: number; data: Uint8Array }[]> =>
  db.selectFrom('historyJournal').selectAll().where('id', '>', id).orderBy('id').limit(limit).execute();

/** Deletes batches whose points are in blocks, oldest first. @returns how many, at most `limit` */
export async function dropJournal(db: Db, untilId: number, limit: number): Promise<number> {
  const rows = await db
    .selectFrom('historyJournal')
    .select('id')
    .where('id', '<=', untilId)
    .orderBy('id')
    .limit(limit)
    .execute();
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) await db.deleteFrom('historyJournal').where('id', 'in', ids).execute();
  return ids.length;
}

/** The newest points of selections, by selection. */
export async function openBlocks(db: Db, selectionIds: readonly number[]): Promise<Map<number, Uint8Array>> {
  const rows = await db
    .selectFrom('historyOpen')
    .selectAll()
    .where('selectionId', 'in', selectionIds)
    .execute();
  return new Map(rows.map(({ selectionId, data }) => [selectionId, data]));
}

/** Blocks of a selection that reach beyond a time, and the last one before it. */
export async function blocksSince(db: Db, selectionId: number, sinceMs: number): Promise<Uint8Array[]> {
  const of = () => db.selectFrom('historyBlocks').select('data').where('selectionId', '=', selectionId);
  const before = await of().where('untilMs', '<', sinceMs).orderBy('untilMs', 'desc').limit(1).execute();
  const since = await of().where('untilMs', '>=', sinceMs).orderBy('untilMs').execute();
  return [...before, ...since].map(({ data }) => data);
}

/** The output of a compaction step: new blocks, and the points that stay open. */
export interface BlockChanges {
  sealed: readonly Block[];
  open: readonly { selectionId: number; data: Uint8Array }[];
  /** When any of these selections last moved. */
  movedMs: number;
}

async function putOpen(trx: Trx, open: BlockChanges['open']): Promise<void> {
  for (const chunk of chunksOf(open)) {
    await trx
      .insertInto('historyOpen')
      .values(chunk)
      .onConflict((conflict) =>
        conflict.column('selectionId').doUpdateSet((eb) => ({ data: eb.ref('excluded.data') })),
      )
      .execute();
  }
}

/** Writes a step in one transaction. */
export async function writeBlocks(db: Db, { sealed, open, movedMs }: BlockChanges): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (const chunk of chunksOf(sealed)) await trx.insertInto('historyBlocks').values(chunk).execute();
    await putOpen(trx, open);
    const ids = open.map(({ selectionId }) => selectionId);
    for (const chunk of chunksOf(ids)) {
      await trx
        .updateTable('historySelections')
        .set({ movedHourMs: hourOf(movedMs), thinned: 0 })
        .where('id', 'in', chunk)
        .where('movedHourMs', '<', hourOf(movedMs))
        .execute();
    }
  });
}

/** Selections without a move since a time that are not thinned yet. */
export async function quietSelections(db: Db, sinceMs: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('historySelections')
    .select('id')
    .where('thinned', '=', 0)
    .where('movedHourMs', '<', sinceMs)
    .orderBy('movedHourMs')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** The oldest blocks of a selection. */
export const firstBlocks = (
  db: Db,
  selectionId: number,
  limit: number,
): Promise<{ id: number; data: Uint8Array }[]> =>
  db
    .selectFrom('historyBlocks')
    .select(['id', 'data'])
    .where('selectionId', '=', selectionId)
    .orderBy('untilMs')
    .orderBy('id')
    .limit(limit)
    .execute();

/** One block that replaces several. */
interface Thinning {
  block: Block;
  /** Numbers of the blocks it replaces. */
  replaces: readonly number[];
  /** Whether it holds all points of its selection, the newest ones too. */
  isWhole: boolean;
}

export async function replaceBlocks(db: Db, { block, replaces, isWhole }: Thinning): Promise<void> {
  const { selectionId } = block;
  await db.transaction().execute(async (trx) => {
    for (const chunk of chunksOf(replaces))
      await trx.deleteFrom('historyBlocks').where('id', 'in', chunk).execute();
    await trx.insertInto('historyBlocks').values(block).execute();
    if (!isWhole) return;
    await trx.deleteFrom('historyOpen').where('selectionId', '=', selectionId).execute();
    await trx.updateTable('historySelections').set({ thinned: 1 }).where('id', '=', selectionId).execute();
  });
}

/** Selections without a move since a time, thinned or not. */
export async function oldSelections(db: Db, sinceMs: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('historySelections')
    .select('id')
    .where('thinned', 'in', [0, 1])
    .where('movedHourMs', '<', sinceMs)
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Deletes a selection with all its points, and its event with the last selection. */
export async function dropSelection(db: Db, id: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('historyBlocks').where('selectionId', '=', id).execute();
    await trx.deleteFrom('historyOpen').where('selectionId', '=', id).execute();
    const gone = await trx
      .deleteFrom('historySelections')
      .where('id', '=', id)
      .returning('selection')
      .executeTakeFirst();
    if (gone) await dropEventWithout(trx, gone.selection);
  });
}

const hourOf = (ms: number): number => Math.floor(ms / HOUR_MS) * HOUR_MS;
