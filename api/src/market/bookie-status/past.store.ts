import { randomUUID } from 'node:crypto';
import { hourOf, type IncidentKind, USUAL_WEEKS } from '@bothways/domain/bookie-status';
import type { Mode } from '@bothways/domain/quotes';
import { HOUR_MS, MINUTE_MS } from '@bothways/domain/time';
import { type RawBuilder, sql } from 'kysely';
import { type Db, transact } from '#kernel/db';

const STEP_MS = 10 * MINUTE_MS;
const HOURS = USUAL_WEEKS * 7 * 24;
const STEPS = 24 * 6;

/** The usual figures of a feed. */
export interface PastFeed {
  bookie: string;
  mode: Mode;
  events: number;
  delayMs: number;
  /** Percentage of its arbs that still exist after 15 s. */
  stillThere: number;
}

/** An invented incident. */
export interface PastIncident {
  bookie: string;
  mode: Mode;
  kind: IncidentKind;
  fromMs: number;
  toMs: number;
  arbs: number;
}

const int = (value: number): RawBuilder<number> => sql<number>`cast(${Math.round(value)} as bigint)`;

/** One row per feed; numbers between 0 and 99 that vary by row derive from its position. */
const feedsOf = (feeds: readonly PastFeed[]) =>
  sql`${sql.ref('feeds')}(${sql.join(
    ['bookie', 'mode', 'events', 'delayMs', 'stood', 'lot'].map((name) => sql.ref(name)),
  )}) as (values ${sql.join(
    feeds.map(
      ({ bookie, mode, events, delayMs, stillThere }, place) =>
        sql`(cast(${bookie} as text), cast(${mode} as text), ${int(events)}, ${int(delayMs)}, ${int(stillThere)}, ${int(place * 37)})`,
    ),
  )})`;

const numbers = (count: number) =>
  sql`${sql.ref('numbers')}(${sql.ref('n')}) as (select 1 union all select ${sql.ref('n')} + 1 from ${sql.ref('numbers')} where ${sql.ref('n')} < ${sql.lit(count)})`;

/** Percentage by which figures vary with the hour of the day and pseudo-randomly. The current hour is as usual. */
const percent = sql`(98 + (n * 7919 + lot * 31) % 5 - (case when n % 24 > 12 then 24 - n % 24 else n % 24 end) / 2)`;

/**
 * Fills an empty history with six weeks of a feed's hours and its last day, invented for the demo.
 * @param pastOf only called when nothing is stored yet
 * @returns whether anything was filled in
 */
export async function fillPast(
  db: Db,
  pastOf: () => { feeds: readonly PastFeed[]; incidents: readonly PastIncident[] },
  nowMs: number,
): Promise<boolean> {
  if (await db.selectFrom('feedHours').select('bookie').executeTakeFirst()) return false;
  const { feeds, incidents } = pastOf();
  if (feeds.length === 0) return false;
  return transact(db, async (trx) => {
    const hourMs = hourOf(nowMs);
    await sql`
      insert into ${sql.table('feedHours')} (${sql.join(
        [
          'bookie',
          'mode',
          'hourMs',
          'minutes',
          'events',
          'delayP50Ms',
          'delayP95Ms',
          'arbs',
          'shown',
          'after60',
          'after15',
          'after5',
        ].map((name) => sql.ref(name)),
      )})
      with recursive ${numbers(HOURS)}, ${feedsOf(feeds)}
      select bookie, mode, ${int(hourMs)} - n * ${int(HOUR_MS)}, 60, events * ${percent} / 100,
        ${sql.ref('delayMs')} * (97 + (n * 13 + lot) % 7) / 100, ${sql.ref('delayMs')} * (225 + (n * 17 + lot) % 21) / 100,
        events / 9, 30 + (n * 7 + lot) % 40, (30 + (n * 7 + lot) % 40) * (stood - 26) / 100,
        (30 + (n * 7 + lot) % 40) * stood / 100, (30 + (n * 7 + lot) % 40) * (stood + 13) / 100
      from numbers, feeds`.execute(trx);
    const minuteMs = Math.floor(nowMs / MINUTE_MS) * MINUTE_MS;
    await sql`
      insert into ${sql.table('feedSamples')} (${sql.join(
        [
          'bookie',
          'mode',
          'minuteMs',
          'events',
          'lastSeenMs',
          'lastChangedMs',
          'delayP50Ms',
          'delayP95Ms',
          'arbs',
          'valueBets',
          'shown',
          'after5',
          'after15',
          'after60',
        ].map((name) => sql.ref(name)),
      )})
      with recursive ${numbers(STEPS)}, ${feedsOf(feeds)}
      select bookie, mode, ${int(minuteMs)} - n * ${int(STEP_MS)},
        events * (98 + (n * 7919 + lot * 13) % 5 - (case when n > 72 then 144 - n else n end) / 12) / 100,
        ${int(minuteMs)} - n * ${int(STEP_MS)} - 2000, ${int(minuteMs)} - n * ${int(STEP_MS)} - 4000,
        ${sql.ref('delayMs')}, ${sql.ref('delayMs')} * 235 / 100, events / 9, events / 14, 0, 0, 0, 0
      from numbers, feeds`.execute(trx);
    if (incidents.length > 0)
      await trx
        .insertInto('feedIncidents')
        .values(incidents.map((incident) => ({ id: randomUUID(), ...incident, isSettled: 0 })))
        .execute();
    return true;
  });
}
