import type { Insertable, Kysely, Selectable, Transaction } from 'kysely';
import type { Schema } from '#kernel/db';
import { type SubscriptionRow, updateSubscription } from './subscriptions.store.ts';

type Trx = Transaction<Schema>;
export type TermsRow = Selectable<Schema['subscriptionTerms']>;

/** Returns all terms of a subscription, past, current and requested; empty if it was never revised. */
export const termsOf = (db: Kysely<Schema>, subscriptionId: string): Promise<TermsRow[]> =>
  db
    .selectFrom('subscriptionTerms')
    .selectAll()
    .where('subscriptionId', '=', subscriptionId)
    .orderBy('askedAtMs')
    .execute();

async function saveTerms(trx: Trx, terms: Insertable<Schema['subscriptionTerms']>): Promise<void> {
  const { subscriptionId: _, providerPlanId: __, ...asked } = terms;
  await trx
    .insertInto('subscriptionTerms')
    .values(terms)
    .onConflict((conflict) => conflict.columns(['subscriptionId', 'providerPlanId']).doUpdateSet(asked))
    .execute();
}

/**
 * Records a requested revision: the current terms are stored beside it, and an earlier unapproved request is deleted.
 */
export async function askTerms(
  trx: Trx,
  row: SubscriptionRow,
  wanted: Omit<TermsRow, 'subscriptionId' | 'appliedAtMs'>,
): Promise<void> {
  const { id, providerPlanId, billingOptionId, labelKey, durationDays, priceCents, createdAtMs } = row;
  await trx
    .deleteFrom('subscriptionTerms')
    .where('subscriptionId', '=', id)
    .where('appliedAtMs', 'is', null)
    .execute();
  if (providerPlanId && billingOptionId && labelKey && durationDays && priceCents)
    await trx
      .insertInto('subscriptionTerms')
      .values({
        subscriptionId: id,
        providerPlanId,
        billingOptionId,
        labelKey,
        durationDays,
        priceCents,
        askedAtMs: createdAtMs,
        appliedAtMs: createdAtMs,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  await saveTerms(trx, { ...wanted, subscriptionId: id, appliedAtMs: null });
}

/** Applies requested terms that the provider now charges by. @returns the updated subscription */
export async function applyTerms(
  trx: Trx,
  row: SubscriptionRow,
  terms: TermsRow,
  nowMs: number,
): Promise<SubscriptionRow> {
  const { providerPlanId, billingOptionId, labelKey, durationDays, priceCents } = terms;
  const agreed = { providerPlanId, billingOptionId, labelKey, durationDays, priceCents };
  await saveTerms(trx, { ...terms, appliedAtMs: nowMs });
  await updateSubscription(trx, row.id, agreed);
  return { ...row, ...agreed };
}

/** Returns the requested terms of a user's subscriptions that are not approved yet. */
export async function askedTerms(db: Kysely<Schema>, userId: string): Promise<Map<string, TermsRow>> {
  const rows = await db
    .selectFrom('subscriptionTerms')
    .innerJoin('subscriptions', 'subscriptions.id', 'subscriptionTerms.subscriptionId')
    .selectAll('subscriptionTerms')
    .where('subscriptions.userId', '=', userId)
    .where('subscriptionTerms.appliedAtMs', 'is', null)
    .execute();
  return new Map(rows.map((row) => [row.subscriptionId, row]));
}
