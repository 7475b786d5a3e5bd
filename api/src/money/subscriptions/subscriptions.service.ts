import { randomUUID } from 'node:crypto';
import type { Approval, Subscription, SubscriptionAction } from '@bothways/domain/subscriptions';
import type { Transaction } from 'kysely';
import { recordAudit } from '#kernel/audit';
import { type Db, type Schema, transact } from '#kernel/db';
import { ApiError } from '#kernel/errors';
import { ownRecord } from '#people/auth';
import { closeFreeze, openFreeze } from './access.store.ts';
import { ProviderError } from './provider.ts';
import { demandProvider, findAtProvider, haveProvider } from './provider-call.ts';
import { settleAccess } from './settle-access.ts';
import type { Buyer, SubscriptionDeps } from './subscription-deps.ts';
import { subscriptionRefusal } from './subscription-refusal.ts';
import { currentOf, type Seen, seeAll, toSubscription } from './subscription-view.ts';
import { ownSubscription, type SubscriptionRow, updateSubscription } from './subscriptions.store.ts';
import { syncSubscription } from './sync.ts';

/** Somebody's subscription; null where they have none. */
export async function readSubscription(db: Db, userId: string, nowMs: number): Promise<Subscription | null> {
  const current = currentOf(await seeAll(db, userId, nowMs), nowMs);
  return current ? toSubscription(current) : null;
}

/** @throws ApiError NOT_FOUND: another's is none */
async function demandSeen(
  db: Db | Transaction<Schema>,
  userId: string,
  id: string,
  nowMs: number,
): Promise<Seen> {
  const seen = (await seeAll(db, userId, nowMs)).find(({ row }) => row.id === id);
  if (!seen) throw new ApiError('NOT_FOUND');
  return seen;
}

/** Whether the provider's subscription is the one that was begun here, by this person. */
async function demandSame(deps: SubscriptionDeps, { userId, ip }: Buyer, row: SubscriptionRow, hint: string) {
  const found = await findAtProvider(deps, demandProvider(deps), hint);
  if (found && found.customId === row.customId && found.planId === row.providerPlanId) return;
  await transact(deps.db, (trx) =>
    recordAudit(
      trx,
      ownRecord({ userId, ip }, 'subscription.refused', deps.nowMs(), {
        subscription: row.id,
        claimed: hint,
        reason: found ? 'another subscription' : 'no such subscription',
      }),
    ),
  );
  throw subscriptionRefusal('errors.providerError');
}

/**
 * The page says that the provider's button was used. What it hands over only says where to look: the provider is asked
 * whether that is the subscription which was begun here. Again it changes nothing.
 * @throws ApiError NOT_FOUND, errors.providerMissing, errors.providerError
 */
export async function approve(
  deps: SubscriptionDeps,
  buyer: Buyer,
  id: string,
  { paypalSubscriptionId: hint }: Approval,
): Promise<Subscription> {
  const { db, nowMs } = deps;
  const { userId, ip } = buyer;
  const row = await ownSubscription(db, userId, id);
  if (row?.source !== 'paypal') throw new ApiError('NOT_FOUND');
  await demandSame(deps, buyer, row, hint);
  await sync(deps, hint);
  return transact(db, async (trx) => {
    const seen = await demandSeen(trx, userId, id, nowMs());
    if (row.providerId !== hint && seen.row.providerId === hint)
      await recordAudit(trx, ownRecord({ userId, ip }, 'subscription.approved', nowMs(), { provider: hint }));
    return toSubscription(seen);
  });
}

async function sync(deps: SubscriptionDeps, providerId: string): Promise<void> {
  try {
    await syncSubscription(deps, providerId);
  } catch (error) {
    throw error instanceof ProviderError ? subscriptionRefusal('errors.providerError') : error;
  }
}

interface Action {
  atProvider: 'cancel' | 'suspend' | 'activate';
  /** Whether the provider has a say in it as things stand. */
  concernsProvider: (seen: Seen) => boolean;
  providerStatus: 'ended' | 'suspended' | 'active';
  record: 'subscription.cancelled' | 'subscription.frozen' | 'subscription.unfrozen';
}

const isAtProvider = ({ row, facts }: Seen): boolean =>
  row.providerId !== null && facts.cancelledAtMs === undefined && facts.provider !== 'ended';

const ACTIONS: Record<SubscriptionAction, Action> = {
  cancel: {
    atProvider: 'cancel',
    concernsProvider: isAtProvider,
    providerStatus: 'ended',
    record: 'subscription.cancelled',
  },
  freeze: {
    atProvider: 'suspend',
    concernsProvider: (seen) => isAtProvider(seen) && seen.facts.provider === 'active',
    providerStatus: 'suspended',
    record: 'subscription.frozen',
  },
  unfreeze: {
    atProvider: 'activate',
    concernsProvider: (seen) => isAtProvider(seen) && seen.facts.provider === 'suspended',
    providerStatus: 'active',
    record: 'subscription.unfrozen',
  },
};

async function note(
  trx: Transaction<Schema>,
  action: SubscriptionAction,
  userId: string,
  plan: string,
  nowMs: number,
) {
  if (action === 'freeze') await openFreeze(trx, { id: randomUUID(), userId, plan, fromMs: nowMs });
  if (action === 'unfreeze') await closeFreeze(trx, { userId, plan }, nowMs);
}

/**
 * Cancels, freezes or unfreezes: first at the provider where it charges, then here.
 * @throws ApiError NOT_FOUND, errors.notNow, errors.providerMissing, errors.providerError
 */
export async function act(
  deps: SubscriptionDeps,
  { userId, ip }: Buyer,
  id: string,
  action: SubscriptionAction,
): Promise<Subscription> {
  const { db, nowMs, onChanged } = deps;
  const { atProvider, concernsProvider, providerStatus, record } = ACTIONS[action];
  const before = await demandSeen(db, userId, id, nowMs());
  if (!before.state.actions.includes(action)) throw subscriptionRefusal('errors.notNow');
  const { providerId } = before.row;
  const isTold = providerId !== null && concernsProvider(before);
  if (isTold) await haveProvider(deps, atProvider, providerId);
  const { seen, changed } = await transact(db, async (trx) => {
    const atMs = nowMs();
    const { row, state } = await demandSeen(trx, userId, id, atMs);
    const line = { userId, plan: row.plan };
    if (isTold)
      await updateSubscription(trx, id, {
        providerStatus,
        syncedAtMs: atMs,
        ...(action === 'cancel' && row.cancelledAtMs === null && { cancelledAtMs: atMs }),
      });
    // Somebody else did the same meanwhile: it is done.
    if (state.actions.includes(action)) {
      await note(trx, action, userId, row.plan, atMs);
      await recordAudit(trx, ownRecord({ userId, ip }, record, atMs, { subscription: id }));
    }
    const isChanged = await settleAccess(trx, line, atMs);
    return { seen: await demandSeen(trx, userId, id, atMs), changed: isChanged };
  });
  if (changed) onChanged(userId);
  return toSubscription(seen);
}

/** Cancels whatever would charge somebody again. @throws ApiError errors.providerMissing, errors.providerError */
export async function cancelAll(deps: SubscriptionDeps, buyer: Buyer): Promise<void> {
  const all = await seeAll(deps.db, buyer.userId, deps.nowMs());
  for (const { row, state } of all)
    if (state.actions.includes('cancel')) await act(deps, buyer, row.id, 'cancel');
}
