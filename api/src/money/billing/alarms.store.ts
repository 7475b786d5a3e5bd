import {
  type AlarmResolution,
  type PaymentAlarm,
  type PaymentAlarmsPage,
  type PaymentAlarmsQuery,
  paymentAlarmSchema,
} from '@bothways/domain/billing';
import { isoOf } from '@bothways/domain/time';
import type { Kysely, Transaction } from 'kysely';
import { z } from 'zod';
import type { Schema } from '#kernel/db';
import { type Subject, subjectsOf } from './alarm-subjects.store.ts';

type Reader = Kysely<Schema>;

/** What is written down where money came in that bought nothing. */
const ALARM_ACTIONS = ['subscription.payment-refused', 'order.payment-refused'] as const;
const detailSchema = z.object({ reason: z.string() });

/** Alarms stand in the audit log. */
const alarms = (db: Reader) =>
  db
    .selectFrom('auditLog')
    .leftJoin('alarmResolutions', 'alarmResolutions.auditSeq', 'auditLog.seq')
    .leftJoin('users as resolvers', 'resolvers.id', 'alarmResolutions.resolvedBy')
    .select(['auditLog.seq', 'auditLog.atMs', 'auditLog.target', 'auditLog.detail'])
    .select('resolvers.email as resolvedBy')
    .select(['alarmResolutions.how', 'alarmResolutions.note', 'alarmResolutions.atMs as resolvedAtMs'])
    .where('auditLog.action', 'in', ALARM_ACTIONS);
type AlarmRow = Awaited<ReturnType<ReturnType<typeof alarms>['execute']>>[number];

function reasonOf(detail: string): string {
  const read = detailSchema.safeParse(JSON.parse(detail));
  return read.success ? read.data.reason : '';
}

async function toAlarms(db: Reader, rows: readonly AlarmRow[]): Promise<PaymentAlarm[]> {
  const subjects = await subjectsOf(
    db,
    rows.map(({ target }) => target),
  );
  return rows.map((row) => toAlarm(row, subjects.get(row.target)));
}

function toAlarm(row: AlarmRow, subject: Subject | undefined): PaymentAlarm {
  const { seq: id, atMs, target, how, note, resolvedAtMs, resolvedBy } = row;
  return paymentAlarmSchema.parse({
    id,
    at: isoOf(atMs),
    target,
    reason: reasonOf(row.detail),
    ...subject,
    ...(resolvedAtMs !== null && {
      resolved: { at: isoOf(resolvedAtMs), how, note, ...(resolvedBy !== null && { by: resolvedBy }) },
    }),
  });
}

/** Alarms that are open, or that somebody resolved; newest first. */
export async function listAlarms(
  db: Reader,
  { state, before, limit }: PaymentAlarmsQuery,
): Promise<Omit<PaymentAlarmsPage, 'success'>> {
  let query = alarms(db)
    .where('alarmResolutions.auditSeq', state === 'open' ? 'is' : 'is not', null)
    .orderBy('auditLog.seq', 'desc')
    .limit(limit + 1);
  if (before !== undefined) query = query.where('auditLog.seq', '<', before);
  const rows = await query.execute();
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return {
    alarms: await toAlarms(db, rows.slice(0, limit)),
    open: await openAlarms(db),
    ...(last && { nextBefore: last.seq }),
  };
}

async function openAlarms(db: Reader): Promise<number> {
  const { open } = await db
    .selectFrom('auditLog')
    .leftJoin('alarmResolutions', 'alarmResolutions.auditSeq', 'auditLog.seq')
    .select(({ fn }) => fn.countAll<number | string>().as('open'))
    .where('auditLog.action', 'in', ALARM_ACTIONS)
    .where('alarmResolutions.auditSeq', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(open);
}

export async function findAlarm(db: Reader, id: number): Promise<PaymentAlarm | undefined> {
  const row = await alarms(db).where('auditLog.seq', '=', id).executeTakeFirst();
  return row && (await toAlarms(db, [row]))[0];
}

/** @returns false where somebody was faster */
export async function insertResolution(
  trx: Transaction<Schema>,
  resolution: { auditSeq: number; how: AlarmResolution; note: string; resolvedBy: string; atMs: number },
): Promise<boolean> {
  const row = await trx
    .insertInto('alarmResolutions')
    .values(resolution)
    .onConflict((conflict) => conflict.column('auditSeq').doNothing())
    .returning('auditSeq')
    .executeTakeFirst();
  return row !== undefined;
}
