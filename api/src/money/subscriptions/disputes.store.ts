import type { Kysely, Transaction } from 'kysely';
import type { Schema } from '#kernel/db';
import type { ProviderDispute } from './provider.ts';

/** Writes down how a dispute about a payment stands; an answer that was asked for earlier does not undo it. */
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

/** What disputes hold of a payment, and what they have taken; infinite where it is all of it. */
export interface Disputed {
  state: 'open' | 'lost';
  openCents: number;
  lostCents: number;
  /** When the first of those that were lost was opened. */
  sinceMs: number;
}

/** Of these payments, those that are held or were lost. */
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
    const sum = found.get(id) ?? { state: 'lost', openCents: 0, lostCents: 0, sinceMs: openedAtMs };
    const cents = amountCents ?? Number.POSITIVE_INFINITY;
    if (state === 'open') Object.assign(sum, { state, openCents: sum.openCents + cents });
    else sum.lostCents += cents;
    found.set(id, { ...sum, sinceMs: Math.min(sum.sinceMs, openedAtMs) });
  }
  return found;
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
