import type { Insertable, Kysely, Selectable, Transaction } from 'kysely';
import type { Schema } from '#kernel/db';

type Reader = Kysely<Schema>;
export type PaymentRow = Selectable<Schema['subscriptionPayments']>;

export const findPayment = (db: Reader, providerPaymentId: string): Promise<PaymentRow | undefined> =>
  db
    .selectFrom('subscriptionPayments')
    .selectAll()
    .where('providerPaymentId', '=', providerPaymentId)
    .executeTakeFirst();

export async function findPayments(
  db: Reader,
  providerPaymentIds: readonly string[],
): Promise<Map<string, PaymentRow>> {
  if (providerPaymentIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('subscriptionPayments')
    .selectAll()
    .where('providerPaymentId', 'in', providerPaymentIds)
    .execute();
  return new Map(rows.map((row) => [row.providerPaymentId, row]));
}

/** Returns whether we have requested a refund whose outcome is not known yet. */
export const isRefundAsked = async (db: Reader, providerPaymentId: string): Promise<boolean> =>
  (await db
    .selectFrom('chargeRefunds')
    .select('key')
    .where('paymentId', '=', providerPaymentId)
    .where('state', '=', 'asked')
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Returns whether a subscription has ever been paid, refunded or not. */
export const hasBought = async (db: Reader, subscriptionId: string): Promise<boolean> =>
  (await paidSubscriptions(db, [subscriptionId])).size > 0;

/** Inserts a payment, or updates its state. */
export async function savePayment(
  trx: Transaction<Schema>,
  payment: Insertable<Schema['subscriptionPayments']>,
): Promise<void> {
  const { status, days, refusedFor, refundedCents = 0 } = payment;
  await trx
    .insertInto('subscriptionPayments')
    .values(payment)
    .onConflict((conflict) =>
      conflict.column('providerPaymentId').doUpdateSet({ status, days, refusedFor, refundedCents }),
    )
    .execute();
}

/** Returns those of the subscriptions that have ever been paid, refunded or not. */
export async function paidSubscriptions(db: Reader, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('subscriptionPayments')
    .select('subscriptionId')
    .distinct()
    .where('subscriptionId', 'in', ids)
    .where('status', 'in', ['completed', 'returned'])
    .where('refusedFor', 'is', null)
    .execute();
  return new Set(rows.map(({ subscriptionId }) => subscriptionId));
}
