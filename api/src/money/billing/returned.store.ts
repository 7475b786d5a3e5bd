import { type ReturnedPayment, returnedPaymentSchema } from '@bothways/domain/billing';
import { isoOf } from '@bothways/domain/time';
import type { Kysely } from 'kysely';
import type { Schema } from '#kernel/db';

type Reader = Kysely<Schema>;

interface Found
  extends Pick<ReturnedPayment, 'paymentId' | 'kind' | 'purchaseId' | 'amountCents' | 'refundedCents'> {
  reason: string;
  atMs: number;
}

const REASONS: Readonly<Record<string, ReturnedPayment['reason']>> = {
  'second subscription': 'second',
  'second payment': 'second',
  paused: 'pause',
  amount: 'amount',
  currency: 'amount',
};

const refusedCharges = async (db: Reader, userId: string): Promise<Found[]> => {
  const rows = await db
    .selectFrom('subscriptionPayments')
    .select(['providerPaymentId', 'subscriptionId', 'amountCents', 'refundedCents', 'refusedFor', 'atMs'])
    .where('userId', '=', userId)
    .where('refusedFor', 'is not', null)
    .where('status', 'in', ['completed', 'returned'])
    .execute();
  return rows.map(({ providerPaymentId: paymentId, subscriptionId: purchaseId, refusedFor, ...row }) => ({
    ...row,
    paymentId,
    purchaseId,
    kind: 'subscription',
    reason: refusedFor ?? '',
  }));
};

const refusedCaptures = async (db: Reader, userId: string): Promise<Found[]> => {
  const rows = await db
    .selectFrom('refusedCaptures as refused')
    .innerJoin('orders', 'orders.id', 'refused.orderId')
    .select(['refused.captureId as paymentId', 'refused.orderId as purchaseId', 'refused.amountCents'])
    .select(['refused.refundedCents', 'refused.reason', 'refused.atMs'])
    .where('orders.userId', '=', userId)
    .execute();
  return rows.map((row) => ({ ...row, kind: 'order' }));
};

/** Charges of subscriptions that were never begun here leave only their receipts, written once they are refunded. */
const strangeCharges = async (db: Reader, userId: string): Promise<Found[]> => {
  const rows = await db
    .selectFrom('receipts')
    .select(['paymentId', 'totalCents as amountCents', 'paidAtMs as atMs'])
    .where('userId', '=', userId)
    .where('kind', '=', 'receipt')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('subscriptionPayments as paid')
            .select('paid.providerPaymentId')
            .whereRef('paid.providerPaymentId', '=', 'receipts.paymentId'),
        ),
      ),
    )
    .where('receipts.item', 'like', '%"kind":"subscription"%')
    .execute();
  return rows.map((row) => ({
    ...row,
    kind: 'subscription',
    purchaseId: undefined,
    refundedCents: row.amountCents,
    reason: '',
  }));
};

/** Returns the numbers of a user's receipts and newest credit notes by payment. */
async function papersOf(db: Reader, userId: string): Promise<Map<string, Map<string, string>>> {
  const rows = await db
    .selectFrom('receipts')
    .select(['paymentId', 'kind', 'number'])
    .where('userId', '=', userId)
    .orderBy('number')
    .execute();
  const byPayment = Map.groupBy(rows, ({ paymentId }) => paymentId);
  return new Map(
    [...byPayment].map(([paymentId, papers]) => [
      paymentId,
      new Map(papers.map(({ kind, number }) => [kind, number])),
    ]),
  );
}

/** Returns a user's payments that bought nothing, newest first. */
export async function listReturned(db: Reader, userId: string): Promise<ReturnedPayment[]> {
  const found = [
    ...(await refusedCharges(db, userId)),
    ...(await refusedCaptures(db, userId)),
    ...(await strangeCharges(db, userId)),
  ];
  if (found.length === 0) return [];
  const papers = await papersOf(db, userId);
  return found
    .toSorted((a, b) => b.atMs - a.atMs)
    .map(({ atMs, reason, ...payment }) => {
      const own = papers.get(payment.paymentId);
      return returnedPaymentSchema.parse({
        ...payment,
        paidAt: isoOf(atMs),
        reason: REASONS[reason] ?? 'other',
        receipt: own?.get('receipt'),
        creditNote: own?.get('creditNote'),
      });
    });
}
