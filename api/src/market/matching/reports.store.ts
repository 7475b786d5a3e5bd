import {
  type EventSide,
  eventSideSchema,
  type ReportedEvent,
  reportedEventSchema,
  reportedLegSchema,
} from '@bothways/domain/matching';
import type { Sport } from '@bothways/domain/sports';
import type { Kysely, Transaction } from 'kysely';
import { z } from 'zod';
import type { Db, Schema } from '#kernel/db';

/** A user's report. */
export interface NewReport {
  eventId: string;
  userId: string;
  atMs: number;
  bookies: readonly string[];
  reason: string | undefined;
  legs: z.infer<typeof reportedLegSchema>[];
  sport: Sport;
  sides: readonly EventSide[];
}

/** Reports of one event that are read for their bookmakers and reasons; all are counted. */
const READ_OF_ONE = 50;
const SHOWN_REASONS = 5;
const bookiesSchema = z.array(z.string());
const sidesSchema = z.array(eventSideSchema);
const legsSchema = z.array(reportedLegSchema);

/** Number of a user's open reports. */
export async function countOwn(db: Kysely<Schema>, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('eventReports')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Stores a report. @returns false when the user has reported the event already, and changes nothing */
export async function addReport(trx: Transaction<Schema>, report: NewReport): Promise<boolean> {
  const { eventId, userId, atMs, bookies, reason, legs, sport, sides } = report;
  const { numInsertedOrUpdatedRows = 0n } = await trx
    .insertInto('eventReports')
    .values({
      eventId,
      userId,
      atMs,
      bookies: JSON.stringify(bookies),
      reason: reason ?? null,
      legs: JSON.stringify(legs),
    })
    .onConflict((conflict) => conflict.columns(['eventId', 'userId']).doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows === 0n) return false;
  await trx
    .insertInto('reportedEvents')
    .values({ eventId, sport, sides: JSON.stringify(sides), firstAtMs: atMs, lastAtMs: atMs, reporters: 1 })
    .onConflict((conflict) =>
      conflict.column('eventId').doUpdateSet(({ eb, ref }) => ({
        lastAtMs: atMs,
        reporters: eb(ref('reportedEvents.reporters'), '+', 1),
      })),
    )
    .execute();
  return true;
}

/** Deletes a user's report. @returns whether there was one */
export async function removeReport(
  trx: Transaction<Schema>,
  eventId: string,
  userId: string,
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('eventReports')
    .where('eventId', '=', eventId)
    .where('userId', '=', userId)
    .executeTakeFirst();
  if (numDeletedRows === 0n) return false;
  await trx
    .updateTable('reportedEvents')
    .set(({ eb }) => ({ reporters: eb('reporters', '-', 1) }))
    .where('eventId', '=', eventId)
    .execute();
  await trx.deleteFrom('reportedEvents').where('eventId', '=', eventId).where('reporters', '<=', 0).execute();
  return true;
}

/** The events that a user has reported, newest first. */
export async function ownReports(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('eventReports')
    .select('eventId')
    .where('userId', '=', userId)
    .orderBy('atMs', 'desc')
    .orderBy('eventId')
    .execute();
  return rows.map(({ eventId }) => eventId);
}

/** Deletes the reports of an event that was decided about. @returns how many users had reported it */
export async function closeReports(trx: Transaction<Schema>, eventId: string): Promise<number> {
  const closed = await trx
    .deleteFrom('reportedEvents')
    .where('eventId', '=', eventId)
    .returning('reporters')
    .executeTakeFirst();
  await trx.deleteFrom('eventReports').where('eventId', '=', eventId).execute();
  return closed?.reporters ?? 0;
}

/** Deletes reports of events without a new report since a time: these events are over. */
export async function dropReportsBefore(db: Db, atMs: number): Promise<void> {
  const old = db.selectFrom('reportedEvents').select('eventId').where('lastAtMs', '<', atMs);
  await db.deleteFrom('eventReports').where('eventId', 'in', old).execute();
  await db.deleteFrom('reportedEvents').where('lastAtMs', '<', atMs).execute();
}

/** Reported events, by number of reports. */
export async function listReports(
  db: Db,
  { from, most }: { from: number; most: number },
): Promise<{ reports: ReportedEvent[]; total: number }> {
  const { total } = await db
    .selectFrom('reportedEvents')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await db
    .selectFrom('reportedEvents')
    .selectAll()
    .orderBy('reporters', 'desc')
    .orderBy('lastAtMs', 'desc')
    .orderBy('eventId')
    .offset(from)
    .limit(most)
    .execute();
  const reports: ReportedEvent[] = [];
  for (const row of rows) {
    const said = await db
      .selectFrom('eventReports')
      .select(['bookies', 'reason', 'legs'])
      .where('eventId', '=', row.eventId)
      .orderBy('atMs', 'desc')
      .orderBy('userId')
      .limit(READ_OF_ONE)
      .execute();
    reports.push(
      reportedEventSchema.parse({
        eventId: row.eventId,
        sport: row.sport,
        firstOn: new Date(row.firstAtMs).toISOString(),
        lastOn: new Date(row.lastAtMs).toISOString(),
        reporters: row.reporters,
        named: namedIn(said.map(({ bookies }) => bookiesSchema.parse(JSON.parse(bookies)))),
        reasons: said.flatMap(({ reason }) => (reason ? [reason] : [])).slice(0, SHOWN_REASONS),
        sides: sidesSchema.parse(JSON.parse(row.sides)),
        legs: legsSchema.parse(JSON.parse(said[0]?.legs ?? '[]')),
      }),
    );
  }
  return { reports, total: Number(total) };
}

function namedIn(said: readonly string[][]): ReportedEvent['named'] {
  const times = new Map<string, number>();
  for (const bookie of said.flat()) times.set(bookie, (times.get(bookie) ?? 0) + 1);
  return [...times]
    .map(([bookie, count]) => ({ bookie, times: count }))
    .toSorted((a, b) => b.times - a.times || (a.bookie < b.bookie ? -1 : 1));
}
