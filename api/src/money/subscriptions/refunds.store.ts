import type { Kysely, Transaction } from 'kysely';
import type { Schema } from '#kernel/db';
import type { ProviderRefund } from './provider.ts';

/** Writes down a refund that the provider tells of, once. */
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

/** What of it has come since then: it may be what a dispute has taken, told twice. */
export async function refundedSince(db: Kysely<Schema>, paymentId: string, sinceMs: number): Promise<number> {
  const { cents } = await db
    .selectFrom('subscriptionRefunds')
    .select(({ fn }) => fn.sum<number | string | null>('amountCents').as('cents'))
    .where('providerPaymentId', '=', paymentId)
    .where('notedAtMs', '>=', sinceMs)
    .executeTakeFirstOrThrow();
  return Number(cents ?? 0);
}

/** So much of a payment went back, as far as refunds have told; one that was never told of is in a later one's total. */
export async function refundedBy(db: Kysely<Schema>, paymentId: string): Promise<number> {
  const refunds = await db
    .selectFrom('subscriptionRefunds')
    .select(['amountCents', 'totalCents'])
    .where('providerPaymentId', '=', paymentId)
    .execute();
  const sum = refunds.reduce((cents, { amountCents }) => cents + amountCents, 0);
  return Math.max(sum, ...refunds.map(({ totalCents }) => totalCents));
}
