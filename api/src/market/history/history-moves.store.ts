import type { HistoryEvent } from '@bothways/domain/history';
import type { Kysely } from 'kysely';
import type { HistorySchema } from './history.tables.ts';
import { EVENT_FIELDS, eventOf } from './history-events.store.ts';

type Db = Kysely<HistorySchema>;

/** Maximum of values per statement. */
const CHUNK = 300;
const EVENTS_PAGE = 200;

/** An event and its position in the order by start. */
export interface EventPlace {
  id: number;
  startMs: number;
  event: HistoryEvent;
}

/** A page of events that begin within a time range, earliest first. */
export async function eventsBetween(
  db: Db,
  { fromMs, beforeMs, after }: { fromMs: number; beforeMs: number; after?: EventPlace | undefined },
): Promise<EventPlace[]> {
  let search = db
    .selectFrom('historyEvents')
    .select(EVENT_FIELDS)
    .where('startMs', '>=', fromMs)
    .where('startMs', '<', beforeMs);
  if (after)
    search = search.where(({ or, and, eb }) =>
      or([
        eb('startMs', '>', after.startMs),
        and([eb('startMs', '=', after.startMs), eb('id', '>', after.id)]),
      ]),
    );
  const rows = await search.orderBy('startMs').orderBy('id').limit(EVENTS_PAGE).execute();
  return rows.map((row) => ({ id: row.id, startMs: row.startMs, event: eventOf(row) }));
}

/** Number of events that begin within a time range. */
export async function countEvents(db: Db, fromMs: number, beforeMs: number): Promise<number> {
  const row = await db
    .selectFrom('historyEvents')
    .select(({ fn }) => fn.countAll<number>().as('events'))
    .where('startMs', '>=', fromMs)
    .where('startMs', '<', beforeMs)
    .executeTakeFirst();
  return Number(row?.events ?? 0);
}

/** Starts of the first and the last event that have begun; undefined when none has. */
export async function historySpan(
  db: Db,
  nowMs: number,
): Promise<{ fromMs: number; toMs: number } | undefined> {
  const row = await db
    .selectFrom('historyEvents')
    .select(({ fn }) => [fn.min('startMs').as('fromMs'), fn.max('startMs').as('toMs')])
    .where('startMs', '<=', nowMs)
    .executeTakeFirst();
  return row?.fromMs === null || row?.toMs === null || !row
    ? undefined
    : { fromMs: Number(row.fromMs), toMs: Number(row.toMs) };
}

/** All blocks of some selections, per selection in time order. */
export async function blocksOf(
  db: Db,
  selectionIds: readonly number[],
): Promise<{ selectionId: number; data: Uint8Array }[]> {
  const found: { selectionId: number; data: Uint8Array }[] = [];
  for (let from = 0; from < selectionIds.length; from += CHUNK) {
    const ids = selectionIds.slice(from, from + CHUNK);
    const sealed = await db
      .selectFrom('historyBlocks')
      .select(['selectionId', 'data'])
      .where('selectionId', 'in', ids)
      .orderBy('selectionId')
      .orderBy('untilMs')
      .execute();
    const open = await db
      .selectFrom('historyOpen')
      .select(['selectionId', 'data'])
      .where('selectionId', 'in', ids)
      .execute();
    // One by one: spreading very many arguments into a single call overflows the stack.
    for (const row of sealed) found.push(row);
    for (const row of open) found.push(row);
  }
  return found;
}

/** Bookmakers by number. */
export async function bookieNumbers(db: Db): Promise<Map<number, string>> {
  const rows = await db.selectFrom('historyBookies').selectAll().execute();
  return new Map(rows.map(({ id, bookie }) => [id, bookie]));
}
