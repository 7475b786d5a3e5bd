import type { Kysely, Transaction } from 'kysely';
import type { Schema } from '#kernel/db';
import type { ProviderDispute } from './provider.ts';

/** Writes down how a dispute about a payment stands; an answer that was asked for earlier does not undo it. */
export async function saveDispute(
  trx: Transaction<Schema>,
  { id, state, openedAtMs }: ProviderDispute,
  providerPaymentId: string,
  askedAtMs: number,
): Promise<void> {
  await trx
    .insertInto('subscriptionDisputes')
    .values({ id, providerPaymentId, state, openedAtMs, askedAtMs })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ state, askedAtMs })
        .where('subscriptionDisputes.askedAtMs', '<=', askedAtMs),
    )
    .execute();
}

/** Of these payments, those that are held or were lost. */
export async function disputesOf(
  db: Kysely<Schema>,
  paymentIds: readonly string[],
): Promise<Map<string, 'open' | 'lost'>> {
  if (paymentIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('subscriptionDisputes')
    .select(['providerPaymentId', 'state'])
    .where('providerPaymentId', 'in', paymentIds)
    .where('state', '!=', 'won')
    .execute();
  const states = new Map<string, 'open' | 'lost'>();
  for (const { providerPaymentId: id, state } of rows)
    if (state !== 'won' && states.get(id) !== 'lost') states.set(id, state);
  return states;
}

/** Disputes that are not decided, longest unasked first. */
export const openDisputes = async (db: Kysely<Schema>, limit: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('subscriptionDisputes')
    .select('id')
    .where('state', '=', 'open')
    .orderBy('askedAtMs')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
};

/** Of somebody's subscriptions, those with a payment that is held or was lost. */
export async function disputedSubscriptions(db: Kysely<Schema>, userId: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('subscriptionDisputes')
    .innerJoin('subscriptionPayments', (join) =>
      join.onRef('subscriptionPayments.providerPaymentId', '=', 'subscriptionDisputes.providerPaymentId'),
    )
    .select('subscriptionPayments.subscriptionId')
    .where('subscriptionPayments.userId', '=', userId)
    .where('subscriptionDisputes.state', '!=', 'won')
    .execute();
  return new Set(rows.map(({ subscriptionId }) => subscriptionId));
}
