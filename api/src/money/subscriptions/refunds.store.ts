import type { Kysely, Transaction } from 'kysely';
import type { Schema } from '#kernel/db';
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

/** Returns the amount refunded since then: it may be what a dispute took, reported twice. */
export async function refundedSince(db: Kysely<Schema>, paymentId: string, sinceMs: number): Promise<number> {
  const { cents } = await db
    .selectFrom('subscriptionRefunds')
    .select(({ fn }) => fn.sum<number | string | null>('amountCents').as('cents'))
    .where('providerPaymentId', '=', paymentId)
    .where('notedAtMs', '>=', sinceMs)
    .executeTakeFirstOrThrow();
  return Number(cents ?? 0);
}

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
