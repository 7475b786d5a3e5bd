import type { Kysely, Transaction } from 'kysely';
import type { Schema } from '#kernel/db';
import type { Loss } from '#money/payments';
import type { ProviderDispute } from './provider.ts';

/** Saves the state of a dispute about a payment; a response requested earlier does not overwrite it. */
export async function saveDispute(
  trx: Transaction<Schema>,
  { id, state, amountCents, openedAtMs }: ProviderDispute,
  providerPaymentId: string,
  askedAtMs: number,
): Promise<void> {
  await trx
    .insertInto('subscriptionDisputes')
    .values({ id, providerPaymentId, state, amountCents, openedAtMs, askedAtMs })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ state, amountCents, askedAtMs })
        .where('subscriptionDisputes.askedAtMs', '<=', askedAtMs),
    )
    .execute();
}

/** The amounts of a payment that disputes hold or have taken; infinite if it is all of it. */
export interface Disputed {
  state: 'open' | 'lost';
  openCents: number;
  lost: readonly Loss[];
}

/** Returns those of the payments with an open or lost dispute. */
export async function disputesOf(
  db: Kysely<Schema>,
  paymentIds: readonly string[],
): Promise<Map<string, Disputed>> {
  if (paymentIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('subscriptionDisputes')
    .select(['providerPaymentId', 'state', 'amountCents', 'openedAtMs'])
    .where('providerPaymentId', 'in', paymentIds)
    .where('state', '!=', 'won')
    .execute();
  const found = new Map<string, Disputed>();
  for (const { providerPaymentId: id, state, amountCents, openedAtMs } of rows) {
    const sum = found.get(id) ?? { state: 'lost', openCents: 0, lost: [] };
    const cents = amountCents ?? Number.POSITIVE_INFINITY;
    if (state === 'open') found.set(id, { ...sum, state, openCents: sum.openCents + cents });
    else found.set(id, { ...sum, lost: [...sum.lost, { amountCents: cents, atMs: openedAtMs }] });
  }
  return found;
}

/** Returns undecided disputes, least recently read first. */
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

/** Returns the user's subscriptions that have a payment with an open or lost dispute. */
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
