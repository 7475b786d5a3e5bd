import { GRACE_MS } from '@bothways/domain/subscriptions';
import type { Insertable, Kysely, Selectable, Transaction, Updateable } from 'kysely';
import type { Schema, SubscriptionsTable } from '#kernel/db';

type Reader = Kysely<Schema>;
type Trx = Transaction<Schema>;
export type SubscriptionRow = Selectable<SubscriptionsTable>;

/** Returns all subscriptions that a user has ever begun, newest first. */
export const subscriptionsOf = (db: Reader, userId: string): Promise<SubscriptionRow[]> =>
  db
    .selectFrom('subscriptions')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('createdAtMs', 'desc')
    .orderBy('id')
    .execute();

/** Returns a user's own subscription; another user's counts as missing. */
export const ownSubscription = (
  db: Reader,
  userId: string,
  id: string,
): Promise<SubscriptionRow | undefined> =>
  db
    .selectFrom('subscriptions')
    .selectAll()
    .where('userId', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();

export const findSubscription = (
  db: Reader,
  by: 'id' | 'customId' | 'providerId',
  value: string,
): Promise<SubscriptionRow | undefined> =>
  db.selectFrom('subscriptions').selectAll().where(by, '=', value).executeTakeFirst();

type New = Pick<SubscriptionRow, 'id' | 'userId' | 'plan' | 'source' | 'createdAtMs'>;
export async function insertSubscription(
  trx: Trx,
  row: New & Partial<Insertable<SubscriptionsTable>>,
): Promise<void> {
  await trx
    .insertInto('subscriptions')
    .values({ ...NOTHING_BOUGHT, ...row })
    .execute();
}

const NOTHING_BOUGHT = {
  planId: null,
  billingOptionId: null,
  labelKey: null,
  durationDays: null,
  priceCents: null,
  currency: null,
  providerPlanId: null,
  customId: null,
  providerId: null,
  providerStatus: null,
  syncedAtMs: null,
  cancelledAtMs: null,
  replacedAtMs: null,
  nextBillingAtMs: null,
  stoppedAtMs: null,
  waitingSinceMs: null,
};

export async function updateSubscription(
  trx: Trx,
  id: string,
  patch: Updateable<SubscriptionsTable>,
): Promise<void> {
  await trx.updateTable('subscriptions').set(patch).where('id', '=', id).execute();
}

/** Returns whether the user has another subscription that the provider charges, now or after a pause. */
export async function othersOngoing(db: Reader, userId: string, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('subscriptions')
    .select('id')
    .where('userId', '=', userId)
    .where('id', '!=', id)
    .where('providerStatus', 'in', ['active', 'suspended'])
    .where('cancelledAtMs', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Returns unfrozen subscriptions whose days have run out and that wait to be resumed at the provider, longest over
 * first.
 */
export const subscriptionsToResume = (
  db: Reader,
  nowMs: number,
  limit: number,
): Promise<Pick<SubscriptionRow, 'id' | 'userId' | 'providerId' | 'plan'>[]> =>
  db
    .selectFrom('subscriptions')
    .innerJoin('subscriptionAccess', (join) =>
      join
        .onRef('subscriptionAccess.userId', '=', 'subscriptions.userId')
        .onRef('subscriptionAccess.plan', '=', 'subscriptions.plan'),
    )
    .select(['subscriptions.id', 'subscriptions.userId', 'subscriptions.providerId', 'subscriptions.plan'])
    .where('subscriptions.waitingSinceMs', 'is not', null)
    .where('subscriptions.providerStatus', '=', 'suspended')
    .where('subscriptions.cancelledAtMs', 'is', null)
    // Null if frozen again; the grace period of a renewing subscription is added to its paid end.
    .where('subscriptionAccess.untilMs', '<=', nowMs + GRACE_MS)
    .orderBy('subscriptionAccess.untilMs')
    .limit(limit)
    .execute();

/** Returns the provider subscriptions that may still change, least recently synced first. */
export const subscriptionsToSync = async (
  db: Reader,
  { pendingSinceMs, endedSinceMs, limit }: { pendingSinceMs: number; endedSinceMs: number; limit: number },
): Promise<{ providerId: string }[]> => {
  const rows = await db
    .selectFrom('subscriptions')
    .select('providerId')
    .where('providerId', 'is not', null)
    .where(({ eb, or, and }) =>
      or([
        eb('providerStatus', 'in', ['active', 'suspended']),
        and([eb('providerStatus', '=', 'pending'), eb('createdAtMs', '>', pendingSinceMs)]),
        and([eb('providerStatus', '=', 'ended'), eb('cancelledAtMs', '>', endedSinceMs)]),
      ]),
    )
    .orderBy('syncedAtMs')
    .limit(limit)
    .execute();
  return rows.flatMap(({ providerId }) => (providerId === null ? [] : [{ providerId }]));
};
