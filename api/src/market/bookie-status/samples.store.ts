import { hourOf, median, STATUS_DAYS_MS, USUAL_WEEKS } from '@bothways/domain/bookie-status';
import type { Mode } from '@bothways/domain/quotes';
import { DAY_MS, HOUR_MS } from '@bothways/domain/time';
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { Schema } from '#kernel/db';

type Reader = Kysely<Schema>;
export type Sample = Selectable<Schema['feedSamples']>;
export type Hour = Selectable<Schema['feedHours']>;

/** Two days of minutes; six weeks of hours and the current one. */
const KEEP_SAMPLES_MS = 2 * DAY_MS;
const KEEP_HOURS_MS = (USUAL_WEEKS * 7 + 1) * DAY_MS;
/** PostgreSQL binds at most 65,535 values per statement, SQLite half of that. */
const ROWS_AT_ONCE = 1_000;

/** Stores samples of a minute; an existing one stays, because two processes may have checked. */
export async function keepSamples(trx: Reader, samples: readonly Sample[]): Promise<void> {
  for (let at = 0; at < samples.length; at += ROWS_AT_ONCE)
    await trx
      .insertInto('feedSamples')
      .values(samples.slice(at, at + ROWS_AT_ONCE))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

/** The newest sample of each feed since a time. */
export async function newestSamples(db: Reader, sinceMs: number): Promise<Sample[]> {
  return db
    .selectFrom('feedSamples as sample')
    .innerJoin(
      (eb) =>
        eb
          .selectFrom('feedSamples')
          .select((sub) => ['bookie', 'mode', sub.fn.max('minuteMs').as('newestMs')])
          .where('minuteMs', '>=', sinceMs)
          .groupBy(['bookie', 'mode'])
          .as('newest'),
      (join) =>
        join
          .onRef('newest.bookie', '=', 'sample.bookie')
          .onRef('newest.mode', '=', 'sample.mode')
          .onRef('newest.newestMs', '=', 'sample.minuteMs'),
    )
    .selectAll('sample')
    .execute();
}

/** A bookmaker's samples within a time range, in order. */
export const samplesOf = (
  db: Reader,
  bookie: string,
  { fromMs, toMs }: { fromMs: number; toMs: number },
): Promise<Sample[]> =>
  db
    .selectFrom('feedSamples')
    .selectAll()
    .where('bookie', '=', bookie)
    .where('minuteMs', '>=', fromMs)
    .where('minuteMs', '<=', toMs)
    .orderBy('minuteMs')
    .execute();

/** Hours with these start times, of all bookmakers. */
export const hoursAt = (db: Reader, hoursMs: readonly number[]): Promise<Hour[]> =>
  db.selectFrom('feedHours').selectAll().where('hourMs', 'in', hoursMs).execute();

/** Number of a bookmaker's events in each stored hour. */
export const hoursOf = (db: Reader, bookie: string): Promise<Pick<Hour, 'mode' | 'hourMs' | 'events'>[]> =>
  db.selectFrom('feedHours').select(['mode', 'hourMs', 'events']).where('bookie', '=', bookie).execute();

/**
 * Watched minutes per bookmaker and day of a time range; an hour counts as its longer watched mode.
 * @param toMs exclusive
 */
export async function watchedDays(db: Reader, { fromMs, toMs }: { fromMs: number; toMs: number }) {
  const rows = await db
    .selectFrom((eb) =>
      eb
        .selectFrom('feedHours')
        .select(['bookie', 'hourMs'])
        .select((sub) => sub.fn.max('minutes').as('minutes'))
        .where('hourMs', '>=', fromMs)
        .where('hourMs', '<', toMs)
        .groupBy(['bookie', 'hourMs'])
        .as('hours'),
    )
    .select('bookie')
    .select(sql<number>`${sql.ref('hourMs')} - ${sql.ref('hourMs')} % ${sql.lit(DAY_MS)}`.as('dayMs'))
    .select((eb) => eb.fn.sum<number>('minutes').as('minutes'))
    .groupBy(['bookie', sql`${sql.ref('hourMs')} - ${sql.ref('hourMs')} % ${sql.lit(DAY_MS)}`])
    .execute();
  return rows.map(({ bookie, dayMs, minutes }) => ({
    bookie,
    dayMs: Number(dayMs),
    minutes: Number(minutes),
  }));
}

/** Survival of the arbs of each feed since a time. */
export async function survivedSince(db: Reader, sinceMs: number) {
  const rows = await db
    .selectFrom('feedHours')
    .select(['bookie', 'mode'])
    .select((eb) => [
      eb.fn.sum<number>('shown').as('of'),
      eb.fn.sum<number>('after5').as('after5'),
      eb.fn.sum<number>('after15').as('after15'),
      eb.fn.sum<number>('after60').as('after60'),
    ])
    .where('hourMs', '>=', sinceMs)
    .groupBy(['bookie', 'mode'])
    .execute();
  return rows.map(({ bookie, mode, of, after5, after15, after60 }) => ({
    bookie,
    mode,
    of: Number(of),
    after5: Number(after5),
    after15: Number(after15),
    after60: Number(after60),
  }));
}

const rounded = (values: readonly (number | null)[]): number | null => {
  const middle = median(values.filter((value) => value !== null));
  return middle === undefined ? null : Math.round(middle);
};
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

function hourFrom(samples: readonly Sample[], bookie: string, mode: Mode, hourMs: number): Hour {
  return {
    bookie,
    mode,
    hourMs,
    minutes: samples.length,
    events: rounded(samples.map(({ events }) => events)) ?? 0,
    delayP50Ms: rounded(samples.map(({ delayP50Ms }) => delayP50Ms)),
    delayP95Ms: rounded(samples.map(({ delayP95Ms }) => delayP95Ms)),
    arbs: rounded(samples.map(({ arbs }) => arbs)) ?? 0,
    shown: sum(samples.map(({ shown }) => shown)),
    after5: sum(samples.map(({ after5 }) => after5)),
    after15: sum(samples.map(({ after15 }) => after15)),
    after60: sum(samples.map(({ after60 }) => after60)),
  };
}

/** Sums up an hour from its samples; idempotent. */
export async function keepHour(trx: Reader, hourMs: number): Promise<void> {
  const samples = await trx
    .selectFrom('feedSamples')
    .selectAll()
    .where('minuteMs', '>=', hourMs)
    .where('minuteMs', '<', hourMs + HOUR_MS)
    .execute();
  const byFeed = Map.groupBy(samples, ({ bookie, mode }) => `${mode} ${bookie}`);
  for (const own of byFeed.values()) {
    const [first] = own;
    if (first) await putHour(trx, hourFrom(own, first.bookie, first.mode, hourMs));
  }
}

const putHour = (trx: Reader, { bookie, mode, hourMs, ...figures }: Hour) =>
  trx
    .insertInto('feedHours')
    .values({ bookie, mode, hourMs, ...figures })
    .onConflict((conflict) => conflict.columns(['bookie', 'mode', 'hourMs']).doUpdateSet(figures))
    .execute();

/** Past hours after the last stored one that have samples. */
export async function openHours(db: Reader, nowMs: number): Promise<number[]> {
  const made = await db
    .selectFrom('feedHours')
    .select((eb) => eb.fn.max('hourMs').as('hourMs'))
    .executeTakeFirst();
  const first = await db
    .selectFrom('feedSamples')
    .select((eb) => eb.fn.min('minuteMs').as('minuteMs'))
    .where(
      'minuteMs',
      '>=',
      made?.hourMs === undefined || made.hourMs === null ? 0 : Number(made.hourMs) + HOUR_MS,
    )
    .executeTakeFirst();
  if (first?.minuteMs === undefined || first.minuteMs === null) return [];
  const hours: number[] = [];
  for (let hourMs = hourOf(Number(first.minuteMs)); hourMs < hourOf(nowMs); hourMs += HOUR_MS)
    hours.push(hourMs);
  return hours;
}

/** Deletes data older than any query; open incidents stay. */
export async function pruneFeeds(trx: Transaction<Schema>, nowMs: number): Promise<void> {
  await trx
    .deleteFrom('feedSamples')
    .where('minuteMs', '<', nowMs - KEEP_SAMPLES_MS)
    .execute();
  await trx
    .deleteFrom('feedHours')
    .where('hourMs', '<', nowMs - KEEP_HOURS_MS)
    .execute();
  await trx
    .deleteFrom('feedIncidents')
    .where('toMs', '<', nowMs - 2 * STATUS_DAYS_MS)
    .where('isSettled', '=', 1)
    .execute();
}
