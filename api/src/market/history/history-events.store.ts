import type { HistoryEvent, HistoryEventsQuery } from '@bothways/domain/history';
import { sportSchema } from '@bothways/domain/sports';
import { type EventFacts, toPlainLetters } from '@bothways/engine';
import type { Kysely, Transaction } from 'kysely';
import type { HistorySchema } from './history.tables.ts';

type Db = Kysely<HistorySchema>;
type Trx = Transaction<HistorySchema>;

/** Rows per statement, at eleven values each: below SQLite's limit, and quick to parse. */
const CHUNK = 100;

/** Words in plain letters, a space before each, so that a word can be searched by its beginning. */
const searchable = (...names: readonly string[]): string => ` ${wordsOf(names.join(' ')).join(' ')}`;

/** The words of a text in plain letters. */
export const wordsOf = (text: string): string[] =>
  toPlainLetters(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

const rowOf = ({ event, mode, sport, country, league, home, away, startMs }: EventFacts) => ({
  event,
  sport,
  country,
  league,
  home,
  away,
  startMs,
  fromPlay: mode === 'live' ? 1 : 0,
  sidesText: searchable(home, away),
  leagueText: searchable(country, league),
});

/** Stores facts of events; those from live prices never replace those from prematch prices. */
export async function putEvents(db: Db, facts: readonly EventFacts[]): Promise<void> {
  // The latest facts of an event win, and prematch ones win over live ones.
  const sorted = facts.toSorted((a, b) => (a.mode === b.mode ? 0 : a.mode === 'live' ? -1 : 1));
  const rows = [...new Map(sorted.map((one) => [one.event, rowOf(one)])).values()];
  for (let from = 0; from < rows.length; from += CHUNK) {
    await db
      .insertInto('historyEvents')
      .values(rows.slice(from, from + CHUNK))
      .onConflict((conflict) =>
        conflict
          .column('event')
          .doUpdateSet((eb) => ({
            sport: eb.ref('excluded.sport'),
            country: eb.ref('excluded.country'),
            league: eb.ref('excluded.league'),
            home: eb.ref('excluded.home'),
            away: eb.ref('excluded.away'),
            startMs: eb.ref('excluded.startMs'),
            fromPlay: eb.ref('excluded.fromPlay'),
            sidesText: eb.ref('excluded.sidesText'),
            leagueText: eb.ref('excluded.leagueText'),
          }))
          .whereRef('excluded.fromPlay', '<=', 'historyEvents.fromPlay'),
      )
      .execute();
  }
}

/** The event id, with which the names of its selections begin. */
export const eventPart = (selection: string): string => selection.slice(0, selection.indexOf('~'));

/** The range of an event's selections in the index. */
const rangeOf = (event: string): { from: string; before: string } => ({
  from: `${event}~`,
  before: `${event}\u007f`,
});

/** The selections of an event, in any mode. */
export const selectionsOfEvent = (
  db: Db,
  event: string,
): Promise<{ id: number; selection: string; mode: string; thinned: number }[]> => {
  const { from, before } = rangeOf(event);
  return db
    .selectFrom('historySelections')
    .select(['id', 'selection', 'mode', 'thinned'])
    .where('selection', '>=', from)
    .where('selection', '<', before)
    .orderBy('selection')
    .execute();
};

/** Deletes the event of a deleted selection when it was the last one. */
export async function dropEventWithout(trx: Trx, selection: string): Promise<void> {
  const event = eventPart(selection);
  const { from, before } = rangeOf(event);
  const other = await trx
    .selectFrom('historySelections')
    .select('id')
    .where('selection', '>=', from)
    .where('selection', '<', before)
    .limit(1)
    .executeTakeFirst();
  if (!other) await trx.deleteFrom('historyEvents').where('event', '=', event).execute();
}

/** Columns that an event is read from. */
export const EVENT_FIELDS = ['id', 'event', 'sport', 'country', 'league', 'home', 'away', 'startMs'] as const;
interface EventRow {
  id: number;
  event: string;
  sport: string;
  country: string;
  league: string;
  home: string;
  away: string;
  startMs: number;
}

/** An event as it is sent. */
export const eventOf = ({ event, sport, startMs, country, league, home, away }: EventRow): HistoryEvent => ({
  id: event,
  sport: sportSchema.parse(sport),
  country,
  league,
  home,
  away,
  startsAt: new Date(startMs).toISOString(),
});

/** One event; undefined when its facts were never stored or all of it is deleted. */
export async function findEvent(db: Db, event: string): Promise<HistoryEvent | undefined> {
  const row = await db
    .selectFrom('historyEvents')
    .select(EVENT_FIELDS)
    .where('event', '=', event)
    .executeTakeFirst();
  return row && eventOf(row);
}

/** Facts of an event, with its country and league as search text. */
export interface KnownEvent {
  event: HistoryEvent;
  startMs: number;
  leagueText: string;
}

/** Facts of events; unknown ones are left out. */
export async function findEventsById(db: Db, ids: readonly string[]): Promise<KnownEvent[]> {
  const known: KnownEvent[] = [];
  for (let from = 0; from < ids.length; from += CHUNK) {
    const rows = await db
      .selectFrom('historyEvents')
      .select([...EVENT_FIELDS, 'leagueText'])
      .where('event', 'in', ids.slice(from, from + CHUNK))
      .execute();
    for (const row of rows)
      known.push({ event: eventOf(row), startMs: row.startMs, leagueText: row.leagueText });
  }
  return known;
}

/** When the event of a selection starts, ms; undefined when unknown. */
export async function startOf(db: Db, selectionId: number): Promise<number | undefined> {
  const found = await db
    .selectFrom('historySelections')
    .select('selection')
    .where('id', '=', selectionId)
    .executeTakeFirst();
  if (!found) return undefined;
  const row = await db
    .selectFrom('historyEvents')
    .select('startMs')
    .where('event', '=', eventPart(found.selection))
    .executeTakeFirst();
  return row?.startMs;
}

/** A page of events and the cursor of the next one; undefined on the last. */
interface EventsPage {
  events: HistoryEvent[];
  next: string | undefined;
}

const PAGE = 50;
const cursorOf = ({ startMs, id }: EventRow): string => `${startMs}.${id}`;

/** Events by start: earliest first when `from` is given, otherwise latest first. */
export async function findEvents(db: Db, query: HistoryEventsQuery): Promise<EventsPage> {
  const { from, to, sport, cursor } = query;
  const ascending = from !== undefined;
  let search = db.selectFrom('historyEvents').select(EVENT_FIELDS);
  if (from) search = search.where('startMs', '>=', Date.parse(from));
  if (to) search = search.where('startMs', '<', Date.parse(to));
  if (sport) search = search.where('sport', '=', sport);
  for (const word of wordsOf(query.text ?? '')) search = search.where('sidesText', 'like', `% ${word}%`);
  for (const word of wordsOf(query.league ?? '')) search = search.where('leagueText', 'like', `% ${word}%`);
  if (cursor) {
    const [startMs = 0, id = 0] = cursor.split('.').map(Number);
    const beyond = ascending ? '>' : '<';
    search = search.where(({ or, and, eb }) =>
      or([eb('startMs', beyond, startMs), and([eb('startMs', '=', startMs), eb('id', beyond, id)])]),
    );
  }
  const order = ascending ? 'asc' : 'desc';
  const rows = await search
    .orderBy('startMs', order)
    .orderBy('id', order)
    .limit(PAGE + 1)
    .execute();
  const page = rows.slice(0, PAGE);
  const last = page.at(-1);
  return {
    events: page.map(eventOf),
    next: rows.length > PAGE && last ? cursorOf(last) : undefined,
  };
}
