import type { Insertable, Kysely, Selectable, Transaction } from 'kysely';
import type { Schema } from '#kernel/db';
import { type SubscriptionRow, updateSubscription } from './subscriptions.store.ts';

type Trx = Transaction<Schema>;
export type TermsRow = Selectable<Schema['subscriptionTerms']>;

/** What a subscription was, is or will be charged for; empty for one that was never revised. */
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

/** Another period is asked for: what holds now is kept beside it, and what was asked for and never agreed to is gone. */
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

/** The provider charges by other terms now, which were asked for. @returns the subscription as it is from now on */
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

/** Of somebody's subscriptions, the terms that were asked for and not agreed to yet. */
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
