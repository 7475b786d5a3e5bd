import {
  type AdminCharge,
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
import { chargesById } from './admin-billing.store.ts';
import { type Subject, subjectsOf } from './alarm-subjects.store.ts';
import { type LeftCapture, refusedByTarget } from './refused-captures.store.ts';

type Reader = Kysely<Schema>;

/** Audit actions that record money received for nothing. */
const ALARM_ACTIONS = ['subscription.payment-refused', 'order.payment-refused'] as const;
const detailSchema = z.object({
  reason: z.string(),
  excessCents: z.coerce.number().optional(),
  providerOrder: z.string().optional(),
});

/** Alarms are entries of the audit log, joined with their resolutions. */
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

type Detail = z.output<typeof detailSchema>;
function detailOf(detail: string): Detail {
  const read = detailSchema.safeParse(JSON.parse(detail));
  return read.success ? read.data : { reason: '' };
}

const PAYMENT = 'payment:';
const PROVIDER_ORDER = 'provider-order:';

async function toAlarms(db: Reader, rows: readonly AlarmRow[]): Promise<PaymentAlarm[]> {
  const targets = rows.map(({ target }) => target);
  const read = rows.map((row) => ({ row, detail: detailOf(row.detail) }));
  const providerOrders = read.flatMap(({ detail: { providerOrder } }) =>
    providerOrder === undefined ? [] : [`${PROVIDER_ORDER}${providerOrder}`],
  );
  const subjects = await subjectsOf(db, [...targets, ...providerOrders]);
  const charges = await chargesById(
    db,
    targets.flatMap((target) => (target.startsWith(PAYMENT) ? [target.slice(PAYMENT.length)] : [])),
  );
  const refused = await refusedByTarget(db, targets);
  return read.map(({ row, detail }) => {
    const charge = charges.get(row.target.slice(PAYMENT.length));
    const capture = refused.get(row.target);
    const proposal = capture ? proposalOfCapture(detail, capture) : proposalOf(detail, charge);
    const subject = subjects.get(row.target) ?? subjects.get(`${PROVIDER_ORDER}${detail.providerOrder}`);
    return toAlarm(row, detail.reason, subject, proposal);
  });
}

/**
 * Proposes to refund all that is left of a capture whose amount differs from the pack's price; any other refused
 * capture is refunded automatically, or stays.
 */
const proposalOfCapture = (
  { reason }: Detail,
  { captureId: paymentId, orderId: id, position, leftCents }: LeftCapture,
): PaymentAlarm['proposal'] =>
  reason === 'amount' && leftCents > 0
    ? { paymentId, refundCents: leftCents, leftCents, order: { id, position } }
    : undefined;

/**
 * Proposes the refund of a charge that differs from what was agreed, minus what was already refunded; undefined if the
 * charge may not be refunded.
 */
function proposalOf(
  { reason, excessCents = 0 }: Detail,
  charge: AdminCharge | undefined,
): PaymentAlarm['proposal'] {
  if (!charge?.mayRefund) return undefined;
  const { paymentId, amountCents, refundedCents } = charge;
  const wrongCents = reason === 'too much' ? excessCents : reason === 'amount' ? amountCents : 0;
  const refundCents = wrongCents - refundedCents;
  return refundCents > 0 ? { paymentId, refundCents, leftCents: amountCents - refundedCents } : undefined;
}

function toAlarm(
  row: AlarmRow,
  reason: string,
  subject: Subject | undefined,
  proposed: PaymentAlarm['proposal'],
): PaymentAlarm {
  const { seq: id, atMs, target, how, note, resolvedAtMs, resolvedBy } = row;
  const proposal = resolvedAtMs === null ? proposed : undefined;
  return paymentAlarmSchema.parse({
    id,
    at: isoOf(atMs),
    target,
    reason,
    ...subject,
    ...(proposal && { proposal }),
    ...(resolvedAtMs !== null && {
      resolved: { at: isoOf(resolvedAtMs), how, note, ...(resolvedBy !== null && { by: resolvedBy }) },
    }),
  });
}

/** Returns open or resolved alarms, newest first. */
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

/** @returns false if another administrator resolved it first */
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
