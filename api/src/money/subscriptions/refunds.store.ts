import type { Kysely, Transaction } from 'kysely';
import type { Schema } from '#kernel/db';
import type { Loss } from '#money/payments';
import type { ProviderRefund } from './provider.ts';

/** Saves a refund that the provider reports, once. */
export async function saveRefund(
  trx: Transaction<Schema>,
  { id, paymentId, amountCents, totalCents = amountCents }: ProviderRefund,
  notedAtMs: number,
): Promise<void> {
  const total = Math.max(totalCents, amountCents);
  await trx
    .insertInto('subscriptionRefunds')
    .values({ id, providerPaymentId: paymentId, amountCents, totalCents: total, notedAtMs })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Stores the provider's id of a refund that an administrator requested under this key. */
export async function nameRefund(trx: Transaction<Schema>, key: string, refundId: string): Promise<void> {
  await trx.updateTable('chargeRefunds').set({ refundId }).where('key', '=', key).execute();
}

/** Returns the refunds of a payment that nobody here requested; one of them may be what a dispute took. */
export const foreignRefunds = (db: Kysely<Schema>, paymentId: string): Promise<Loss[]> =>
  db
    .selectFrom('subscriptionRefunds')
    .leftJoin('chargeRefunds', 'chargeRefunds.refundId', 'subscriptionRefunds.id')
    .select(['subscriptionRefunds.amountCents', 'subscriptionRefunds.notedAtMs as atMs'])
    .where('subscriptionRefunds.providerPaymentId', '=', paymentId)
    .where('chargeRefunds.key', 'is', null)
    .execute();

/** Returns the amount refunded of a payment, as far as reported; an unreported refund is in a later one's total. */
export async function refundedBy(db: Kysely<Schema>, paymentId: string): Promise<number> {
  const refunds = await db
    .selectFrom('subscriptionRefunds')
    .select(['amountCents', 'totalCents'])
    .where('providerPaymentId', '=', paymentId)
    .execute();
  const sum = refunds.reduce((cents, { amountCents }) => cents + amountCents, 0);
  return Math.max(sum, ...refunds.map(({ totalCents }) => totalCents));
}
