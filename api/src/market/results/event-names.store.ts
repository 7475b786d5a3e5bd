import { type Sport, sportSchema } from '@bothways/domain/sports';
import { HOUR_MS } from '@bothways/domain/time';
import type { Merge, NamedEvent } from '@bothways/engine';
import type { Transaction } from 'kysely';
import { type Db, type Schema, transact } from '#kernel/db';

type Trx = Transaction<Schema>;

/** Rows per statement: SQLite binds some thousand values. */
const ROWS_AT_ONCE = 100;
/** A source that moves an event by more than this reuses its id for another one. */
export const SAME_EVENT_MS = 36 * HOUR_MS;
/** Events of a sport that may begin within hours of each other, in all spellings. */
const MOST_NAMES = 20_000;
/** Ten names for each event of a full book. */
const MOST_SINCE = 100_000;

/** A source's name of an event, without its id. */
export interface KnownName {
  eventId: string;
  source: string;
  sport: Sport;
  country: string;
  league: string;
  home: string;
  away: string;
  startsAtMs: number;
  swapped: boolean;
}

const toRow = ({ key, source, sourceId, event, swapped }: NamedEvent) => {
  const { sport, country, league, home, away, startedAt } = event;
  const startsAtMs = Date.parse(startedAt);
  return {
    eventId: key,
    source,
    sourceId,
    sport,
    country,
    league,
    home,
    away,
    startsAtMs,
    swapped: Number(swapped),
  };
};
type NameRow = ReturnType<typeof toRow>;

/** A source id belongs to one event at a time: takes it away from earlier ones. */
async function leaveOthers(trx: Trx, rows: readonly NameRow[]): Promise<void> {
  const known = await trx
    .selectFrom('eventNames')
    .select(['eventId', 'source', 'sourceId', 'startsAtMs'])
    .where(
      'sourceId',
      'in',
      rows.map(({ sourceId }) => sourceId),
    )
    .execute();
  const left = known.filter((old) =>
    rows.some(
      (row) =>
        row.source === old.source &&
        row.sourceId === old.sourceId &&
        row.eventId !== old.eventId &&
        Math.abs(row.startsAtMs - old.startsAtMs) <= SAME_EVENT_MS,
    ),
  );
  for (const { eventId, source } of left)
    await trx.deleteFrom('eventNames').where('eventId', '=', eventId).where('source', '=', source).execute();
}

/** Stores sources' names of events, the newest per source, and merges of events. */
export async function keepNames(
  db: Db,
  { named, became }: { named: readonly NamedEvent[]; became: readonly Merge[] },
  nowMs: number,
): Promise<void> {
  const rows = [...new Map(named.map((each) => [`${each.key} ${each.source}`, toRow(each)])).values()];
  await transact(db, async (trx) => {
    for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
      const some = rows.slice(from, from + ROWS_AT_ONCE);
      await leaveOthers(trx, some);
      await trx
        .insertInto('eventNames')
        .values(some)
        .onConflict((conflict) =>
          conflict.columns(['eventId', 'source']).doUpdateSet(({ ref }) => ({
            sourceId: ref('excluded.sourceId'),
            sport: ref('excluded.sport'),
            country: ref('excluded.country'),
            league: ref('excluded.league'),
            home: ref('excluded.home'),
            away: ref('excluded.away'),
            startsAtMs: ref('excluded.startsAtMs'),
            swapped: ref('excluded.swapped'),
          })),
        )
        .execute();
    }
    for (const { kept, dropped, swapped } of became) await become(trx, kept, dropped, swapped, nowMs);
  });
}

async function become(
  trx: Trx,
  kept: string,
  dropped: string,
  swapped: boolean,
  atMs: number,
): Promise<void> {
  // An event named now is not merged into another one.
  await trx.deleteFrom('eventsThatBecame').where('eventId', '=', kept).execute();
  const row = { becameId: kept, swapped: Number(swapped), atMs };
  await trx
    .insertInto('eventsThatBecame')
    .values({ eventId: dropped, ...row })
    .onConflict((conflict) => conflict.column('eventId').doUpdateSet(row))
    .execute();
}

const toName = (
  row: Omit<KnownName, 'sport' | 'swapped'> & { sport: string; swapped: number },
): KnownName => ({
  ...row,
  sport: sportSchema.parse(row.sport),
  swapped: row.swapped === 1,
});
const NAME_COLUMNS = [
  'eventId',
  'source',
  'sport',
  'country',
  'league',
  'home',
  'away',
  'startsAtMs',
  'swapped',
] as const;

/** Names that a collector, or a bookmaker at it, uses for these ids. */
export async function namesBySourceId(
  db: Db,
  source: string,
  sourceIds: readonly string[],
): Promise<(KnownName & { sourceId: string })[]> {
  if (sourceIds.length === 0) return [];
  const rows = await db
    .selectFrom('eventNames')
    .select([...NAME_COLUMNS, 'sourceId'])
    .where('sourceId', 'in', sourceIds)
    .execute();
  return rows
    .filter((row) => row.source === source || row.source.startsWith(`${source}/`))
    .map((row) => ({ ...toName(row), sourceId: row.sourceId }));
}

/** All names of these events. */
export async function namesOfEvents(db: Db, eventIds: readonly string[]): Promise<KnownName[]> {
  if (eventIds.length === 0) return [];
  const rows = await db
    .selectFrom('eventNames')
    .select(NAME_COLUMNS)
    .where('eventId', 'in', eventIds)
    .execute();
  return rows.map(toName);
}

/** Names of events that begin after a time, next to begin first. */
export async function namesSince(db: Db, sinceMs: number): Promise<NamedEvent[]> {
  const rows = await db
    .selectFrom('eventNames')
    .selectAll()
    .where('startsAtMs', '>=', sinceMs)
    .orderBy('startsAtMs')
    .orderBy('eventId')
    .limit(MOST_SINCE)
    .execute();
  return rows.map(
    ({ eventId, source, sourceId, startsAtMs, swapped, sport, country, league, home, away }) => ({
      key: eventId,
      source,
      sourceId,
      swapped: swapped === 1,
      event: {
        sport: sportSchema.parse(sport),
        country,
        league,
        home,
        away,
        startedAt: new Date(startsAtMs).toISOString(),
      },
    }),
  );
}

/** Names of the events of a sport that begin within a time range. */
export async function namesBetween(db: Db, sport: Sport, fromMs: number, toMs: number): Promise<KnownName[]> {
  const rows = await db
    .selectFrom('eventNames')
    .select(NAME_COLUMNS)
    .where('sport', '=', sport)
    .where('startsAtMs', '>=', fromMs)
    .where('startsAtMs', '<=', toMs)
    .orderBy('startsAtMs')
    .orderBy('eventId')
    .limit(MOST_NAMES)
    .execute();
  return rows.map(toName);
}

/** A merge of one event into another. */
interface Became {
  eventId: string;
  becameId: string;
  swapped: boolean;
}

/** Merges of these events into others and of others into these: one step each way. */
export async function becameOf(db: Db, eventIds: readonly string[]): Promise<Became[]> {
  if (eventIds.length === 0) return [];
  const rows = await db
    .selectFrom('eventsThatBecame')
    .select(['eventId', 'becameId', 'swapped'])
    .where(({ or, eb }) => or([eb('eventId', 'in', eventIds), eb('becameId', 'in', eventIds)]))
    .execute();
  return rows.map((row) => ({ ...row, swapped: row.swapped === 1 }));
}

/** Deletes names of events that began before a time. */
export async function dropNamesBefore(db: Db, atMs: number): Promise<void> {
  await db.deleteFrom('eventNames').where('startsAtMs', '<', atMs).execute();
  await db.deleteFrom('eventsThatBecame').where('atMs', '<', atMs).execute();
}
