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

type Reader = Kysely<Schema>;

/** What is written down where money came in that bought nothing. */
const ALARM_ACTIONS = ['subscription.payment-refused', 'order.payment-refused'] as const;
const PAYMENT = 'payment:';
const detailSchema = z.object({ reason: z.string() });

/** Alarms stand in the audit log; the payment of one is known where its target names it. */
const alarms = (db: Reader) =>
  db
    .selectFrom('auditLog')
    .leftJoin('alarmResolutions', 'alarmResolutions.auditSeq', 'auditLog.seq')
    .leftJoin('users as resolvers', 'resolvers.id', 'alarmResolutions.resolvedBy')
    .leftJoin('subscriptionPayments', (join) =>
      join.on(({ eb, ref }) =>
        eb.and([
          eb('auditLog.target', 'like', `${PAYMENT}%`),
          eb(
            'subscriptionPayments.providerPaymentId',
            '=',
            eb.fn<string>('substr', [ref('auditLog.target'), eb.lit(PAYMENT.length + 1)]),
          ),
        ]),
      ),
    )
    .leftJoin('users', 'users.id', 'subscriptionPayments.userId')
    .select(['auditLog.seq', 'auditLog.atMs', 'auditLog.target', 'auditLog.detail'])
    .select(['users.id as buyerId', 'users.name as buyerName', 'users.email as buyerEmail'])
    .select(['subscriptionPayments.amountCents', 'resolvers.email as resolvedBy'])
    .select(['alarmResolutions.how', 'alarmResolutions.note', 'alarmResolutions.atMs as resolvedAtMs'])
    .where('auditLog.action', 'in', ALARM_ACTIONS);
type AlarmRow = Awaited<ReturnType<ReturnType<typeof alarms>['execute']>>[number];

function reasonOf(detail: string): string {
  const read = detailSchema.safeParse(JSON.parse(detail));
  return read.success ? read.data.reason : '';
}

function toAlarm(row: AlarmRow): PaymentAlarm {
  const { seq: id, atMs, target, buyerId, buyerName, buyerEmail, amountCents } = row;
  const { how, note, resolvedAtMs, resolvedBy } = row;
  return paymentAlarmSchema.parse({
    id,
    at: isoOf(atMs),
    target,
    reason: reasonOf(row.detail),
    ...(buyerId !== null && { buyer: { id: buyerId, name: buyerName, email: buyerEmail } }),
    ...(amountCents !== null && { amountCents }),
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
    alarms: rows.slice(0, limit).map(toAlarm),
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
  return row && toAlarm(row);
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
