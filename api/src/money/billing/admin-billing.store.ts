import {
  type AdminCharge,
  type AdminChargesPage,
  type AdminChargesQuery,
  type AdminReceiptsPage,
  type AdminReceiptsQuery,
  adminChargeSchema,
} from '@bothways/domain/billing';
import { isoOf } from '@bothways/domain/time';
import type { Kysely } from 'kysely';
import { containing, type Schema } from '#kernel/db';
import { sumCents } from '#money/payments';
import { disputesOf } from '#money/subscriptions';
import { countedReceipts, toListed } from './billing.store.ts';
import { type RefundRow, refundsOf } from './charge-refunds.store.ts';
import { pageOf, placeOf } from './paging.ts';

type Reader = Kysely<Schema>;

/** Returns the receipts and credit notes of all users, newest first. */
export async function searchReceipts(
  db: Reader,
  { search, kind, before, limit }: AdminReceiptsQuery,
): Promise<Omit<AdminReceiptsPage, 'success'>> {
  let query = countedReceipts(db)
    .orderBy('receipts.atMs', 'desc')
    .orderBy('receipts.number', 'desc')
    .limit(limit + 1);
  if (search !== undefined)
    query = query.where(
      containing(
        [
          'receipts.number',
          'receipts.buyerName',
          'receipts.buyerEmail',
          'receipts.paymentId',
          'receipts.item',
        ],
        search,
      ),
    );
  if (kind !== undefined) query = query.where('receipts.kind', '=', kind);
  if (before !== undefined) {
    const { atMs, name } = placeOf(before);
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('receipts.atMs', 'receipts.number'), '<', tuple(atMs, name)),
    );
  }
  const { page, ...next } = pageOf(await query.execute(), limit, ({ atMs, number }) => ({
    atMs,
    name: number,
  }));
  return { receipts: page.map(toListed), ...next };
}

const charges = (db: Reader) =>
  db
    .selectFrom('subscriptionPayments')
    .innerJoin('subscriptions', 'subscriptions.id', 'subscriptionPayments.subscriptionId')
    .leftJoin('users', 'users.id', 'subscriptionPayments.userId')
    .leftJoin('receipts', (join) =>
      join
        .onRef('receipts.paymentId', '=', 'subscriptionPayments.providerPaymentId')
        .on('receipts.kind', '=', 'receipt'),
    )
    .selectAll('subscriptionPayments')
    .select(['subscriptions.providerId', 'receipts.number as receipt'])
    .select(['users.name as buyerName', 'users.email as buyerEmail']);
type ChargeRow = Awaited<ReturnType<ReturnType<typeof charges>['execute']>>[number];

/**
 * Returns the amount refunded according to the provider or our own record, whichever is more, plus refunds in progress.
 */
export function refundedOf(
  charge: { status: string; amountCents: number; refundedCents: number },
  refunds: readonly Pick<RefundRow, 'state' | 'amountCents'>[],
): number {
  const { status, amountCents, refundedCents } = charge;
  if (status === 'returned') return amountCents;
  const sumOf = (wanted: RefundRow['state']): number =>
    sumCents(refunds.filter(({ state }) => state === wanted));
  return Math.min(amountCents, Math.max(refundedCents, sumOf('done')) + sumOf('asked'));
}

/** Adds refunds and disputes to the charge rows. */
async function chargesOf(db: Reader, rows: readonly ChargeRow[]): Promise<AdminCharge[]> {
  const ids = rows.map(({ providerPaymentId }) => providerPaymentId);
  const refunds = await refundsOf(db, ids);
  const disputes = await disputesOf(db, ids);
  return rows.map((row) => {
    const { providerPaymentId: id } = row;
    return toCharge(row, refunds.get(id) ?? [], disputes.get(id)?.state);
  });
}

function toCharge(
  row: ChargeRow,
  refunds: readonly RefundRow[],
  disputed: 'open' | 'lost' | undefined,
): AdminCharge {
  const { providerPaymentId: paymentId, status, plan, days, amountCents, currency, subscriptionId } = row;
  const { userId, buyerName, buyerEmail } = row;
  const refundedCents = refundedOf(row, refunds);
  return adminChargeSchema.parse({
    paymentId,
    at: isoOf(row.atMs),
    status,
    plan,
    days,
    amountCents,
    currency,
    subscriptionId,
    ...(row.refusedFor !== null && { refusedFor: row.refusedFor }),
    ...(row.providerId !== null && { providerId: row.providerId }),
    ...(userId !== null &&
      buyerEmail !== null && { buyer: { id: userId, name: buyerName ?? '', email: buyerEmail } }),
    ...(row.receipt !== null && { receipt: row.receipt }),
    refundedCents,
    refunds: refunds.map(({ atMs, amountCents: cents, state, reason, email }) => ({
      at: isoOf(atMs),
      amountCents: cents,
      state,
      reason,
      ...(email !== null && { by: email }),
    })),
    ...(disputed !== undefined && { disputed }),
    // A refund during a dispute may pay the buyer twice.
    mayRefund: status === 'completed' && disputed !== 'open' && refundedCents < amountCents,
  });
}

/** Returns the subscription payments of all users, newest first. */
export async function searchCharges(
  db: Reader,
  { search, status, before, limit }: AdminChargesQuery,
): Promise<Omit<AdminChargesPage, 'success'>> {
  let query = charges(db)
    .orderBy('subscriptionPayments.atMs', 'desc')
    .orderBy('subscriptionPayments.providerPaymentId', 'desc')
    .limit(limit + 1);
  if (search !== undefined)
    query = query.where(
      containing(
        [
          'users.name',
          'users.email',
          'receipts.number',
          'receipts.buyerEmail',
          'subscriptionPayments.providerPaymentId',
          'subscriptions.providerId',
        ],
        search,
      ),
    );
  if (status !== undefined) query = query.where('subscriptionPayments.status', '=', status);
  if (before !== undefined) {
    const { atMs, name } = placeOf(before);
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(
        refTuple('subscriptionPayments.atMs', 'subscriptionPayments.providerPaymentId'),
        '<',
        tuple(atMs, name),
      ),
    );
  }
  const { page, ...next } = pageOf(await query.execute(), limit, ({ atMs, providerPaymentId }) => ({
    atMs,
    name: providerPaymentId,
  }));
  return { charges: await chargesOf(db, page), ...next };
}

/** Returns those of the payments that belong to subscriptions, by payment id. */
export async function chargesById(
  db: Reader,
  paymentIds: readonly string[],
): Promise<ReadonlyMap<string, AdminCharge>> {
  if (paymentIds.length === 0) return new Map();
  const rows = await charges(db).where('subscriptionPayments.providerPaymentId', 'in', paymentIds).execute();
  return new Map((await chargesOf(db, rows)).map((charge) => [charge.paymentId, charge]));
}

/** Returns one payment as administrators see it. */
export const findCharge = async (db: Reader, paymentId: string): Promise<AdminCharge | undefined> =>
  (await chargesById(db, [paymentId])).get(paymentId);
