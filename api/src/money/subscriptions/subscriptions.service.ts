import { randomUUID } from 'node:crypto';
import {
  type Agreement,
  type Approval,
  type PlainAction,
  paidPeriod,
  type Subscription,
} from '@bothways/domain/subscriptions';
import { DAY_MS } from '@bothways/domain/time';
import type { Transaction } from 'kysely';
import { recordAudit } from '#kernel/audit';
import { type Db, type Schema, transact } from '#kernel/db';
import { ApiError } from '#kernel/errors';
import { demandOpen } from '#kernel/ledger';
import { type Buyer, callForUser, demandProvider, isRefused } from '#money/payments';
import { ownRecord } from '#people/auth';
import { demandMayBuy } from '#people/self-limits';
import { closeFreeze, openFreeze, paidFacts } from './access.store.ts';
import { demandAgreed, type PlannedCharge, plannedCharge } from './charge.ts';
import { demandDone, findAtProvider, haveProvider } from './provider-call.ts';
import { settleAccess } from './settle-access.ts';
import { spendingKey } from './spending-key.ts';
import type { SubscriptionDeps } from './subscription-deps.ts';
import { subscriptionRefusal } from './subscription-refusal.ts';
import { currentOf, demandSeen, type Seen, seeAll, standing, toSubscription } from './subscription-view.ts';
import { ownSubscription, type SubscriptionRow, updateSubscription } from './subscriptions.store.ts';
import { openSurplus } from './surplus.store.ts';
import { trySync } from './sync.ts';

/** Returns a user's subscription; null if there is none. */
export async function readSubscription(db: Db, userId: string, nowMs: number): Promise<Subscription | null> {
  const current = currentOf(await seeAll(db, userId, nowMs), nowMs);
  return current ? toSubscription(current) : null;
}

/** Requires that the provider's subscription is the one begun here by this user; a mismatch is audited. */
async function demandSame(deps: SubscriptionDeps, { userId, ip }: Buyer, row: SubscriptionRow, hint: string) {
  const found = await findAtProvider(deps, hint);
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

/** Whether it is not approved yet, as far as known here. */
const waits = ({ providerStatus }: SubscriptionRow): boolean =>
  providerStatus === null || providerStatus === 'pending';

/**
 * Handles the page's report that the provider's button was used. Its id is only a hint: the provider is asked whether
 * that is the subscription begun here. Idempotent.
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
  await trySync(deps, hint);
  return transact(db, async (trx) => {
    const seen = await demandSeen(trx, userId, id, nowMs());
    if (waits(row) && seen.row.providerId === hint && !waits(seen.row))
      await recordAudit(trx, ownRecord({ userId, ip }, 'subscription.approved', nowMs(), { provider: hint }));
    return standing(trx, seen, nowMs());
  });
}

interface Action {
  atProvider: 'cancel' | 'suspend' | 'activate';
  /** Whether the provider is involved in the current state. */
  concernsProvider: (seen: Seen) => boolean;
  providerStatus: 'ended' | 'suspended' | 'active';
  record:
    | 'subscription.cancelled'
    | 'subscription.frozen'
    | 'subscription.unfrozen'
    | 'subscription.reactivated';
}

const isAtProvider = ({ row, facts }: Seen): boolean =>
  row.providerId !== null && facts.cancelledAtMs === undefined && facts.provider !== 'ended';
const isSuspendedThere = (seen: Seen): boolean => isAtProvider(seen) && seen.facts.provider === 'suspended';

const ACTIONS: Record<PlainAction, Action> = {
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
    concernsProvider: isSuspendedThere,
    providerStatus: 'active',
    record: 'subscription.unfrozen',
  },
  reactivate: {
    atProvider: 'activate',
    concernsProvider: isSuspendedThere,
    providerStatus: 'active',
    record: 'subscription.reactivated',
  },
};

async function note(trx: Transaction<Schema>, deps: SubscriptionDeps, action: PlainAction, { row }: Seen) {
  const { userId, plan } = row;
  if (userId === null) return;
  const atMs = deps.nowMs();
  if (action === 'freeze') await openFreeze(trx, { id: randomUUID(), userId, plan, fromMs: atMs });
  if (action === 'unfreeze' || action === 'reactivate') await closeFreeze(trx, { userId, plan }, atMs);
  if (action !== 'cancel') return;
  const { endsAtMs } = paidPeriod(await paidFacts(trx, { userId, plan }));
  await deps.books.notify(trx, {
    kind: 'ending',
    userId,
    subscriptionId: row.id,
    plan,
    accessUntilMs: endsAtMs,
    atMs,
  });
}

/** Performs the action at the provider. @throws ApiError errors.providerError, errors.reactivationRefused */
async function tellProvider(deps: SubscriptionDeps, action: PlainAction, providerId: string) {
  const { atProvider } = ACTIONS[action];
  if (action !== 'reactivate') return haveProvider(deps, atProvider, providerId);
  // The provider may refuse to resume what it has suspended itself.
  const resumed = demandDone(demandProvider(deps), atProvider, providerId, 'Resumed by the customer').catch(
    (error: unknown) => {
      throw isRefused(error) ? subscriptionRefusal('errors.reactivationRefused') : error;
    },
  );
  await callForUser(deps, 'subscriptions', resumed);
}

/**
 * Cancels, freezes, unfreezes or reactivates: first at the provider where it charges, then here. A cancellation also
 * covers every other subscription that renews, and cancels it first. A charging action is performed only as agreed; an
 * unfrozen subscription charges when the remaining days have run out.
 * @throws ApiError NOT_FOUND, errors.notNow, errors.chargeChanged, errors.providerMissing, errors.providerError,
 * errors.reactivationRefused, and those of `demandMayBuy` to reactivate
 */
export const act = (
  deps: SubscriptionDeps,
  buyer: Buyer,
  id: string,
  action: PlainAction,
  agreement: Agreement = {},
): Promise<Subscription> =>
  deps.lanes.run(`act ${buyer.userId}`, () => actNow(deps, buyer, id, action, agreement));

async function actNow(
  deps: SubscriptionDeps,
  buyer: Buyer,
  id: string,
  action: PlainAction,
  { agreed }: Agreement,
): Promise<Subscription> {
  const before = await demandSeen(deps.db, buyer.userId, id, deps.nowMs());
  if (!before.state.actions.includes(action)) throw subscriptionRefusal('errors.notNow');
  if (action === 'cancel') await cancelOthers(deps, buyer, id);
  if (action !== 'unfreeze' && action !== 'reactivate') return actOn(deps, buyer, before, action);
  // The action may charge at once.
  await demandOpen(deps.db);
  const planned = await plannedCharge(deps, before, action);
  demandAgreed(planned, agreed);
  if (action === 'reactivate') await demandMayStartAgain(deps, before.row);
  return actOn(deps, buyer, before, action, planned);
}

/** Reactivation charges at once or soon: it is allowed like a purchase, and counts as one until the charge does. */
async function demandMayStartAgain({ db, nowMs }: SubscriptionDeps, { id, userId, priceCents }: Seen['row']) {
  if (userId === null) return;
  const purchase = { userId, amountCents: priceCents ?? 0, key: spendingKey(id), atMs: nowMs() };
  await transact(db, (trx) => demandMayBuy(trx, purchase));
}

async function actOn(
  deps: SubscriptionDeps,
  { userId, ip }: Buyer,
  before: Seen,
  action: PlainAction,
  planned?: PlannedCharge,
): Promise<Subscription> {
  const { db, nowMs, onChanged } = deps;
  const { concernsProvider, providerStatus, record } = ACTIONS[action];
  const { id, providerId } = before.row;
  const waits = planned?.waits === true;
  const isTold = providerId !== null && !waits && concernsProvider(before);
  if (isTold) await tellProvider(deps, action, providerId);
  const { answer, changed } = await transact(db, async (trx) => {
    const atMs = nowMs();
    const current = await demandSeen(trx, userId, id, atMs);
    const { row, state } = current;
    if (waits || row.waitingSinceMs !== null)
      await updateSubscription(trx, id, { waitingSinceMs: waits ? atMs : null });
    if (isTold)
      await updateSubscription(trx, id, {
        providerStatus,
        syncedAtMs: atMs,
        ...(action === 'cancel' && row.cancelledAtMs === null && { cancelledAtMs: atMs }),
        ...(action === 'reactivate' && { failedPayments: 0 }),
      });
    // A concurrent request has already done it.
    if (state.actions.includes(action)) {
      await note(trx, deps, action, current);
      await recordAudit(trx, ownRecord({ userId, ip }, record, atMs, { subscription: id }));
    }
    const isChanged = await settleAccess(trx, { userId, plan: row.plan }, atMs);
    return {
      answer: await standing(trx, await demandSeen(trx, userId, id, atMs), atMs),
      changed: isChanged,
    };
  });
  if (changed) onChanged(userId);
  deps.books.collect();
  return answer;
}

async function cancelOthers(deps: SubscriptionDeps, buyer: Buyer, id: string | undefined): Promise<void> {
  const all = await seeAll(deps.db, buyer.userId, deps.nowMs());
  for (const seen of all)
    if (seen.row.id !== id && seen.state.actions.includes('cancel')) await actOn(deps, buyer, seen, 'cancel');
}

/** A subscription that was approved may run for this long before we hear of it, if the page was closed. */
const MAY_RUN_MS = 7 * DAY_MS;

/**
 * Cancels everything that would charge a user again, including subscriptions approved but not reported yet, and surplus
 * ones.
 * @throws ApiError errors.providerMissing, errors.providerError
 */
export async function cancelAll(deps: SubscriptionDeps, buyer: Buyer): Promise<void> {
  const { db, nowMs } = deps;
  const { userId } = buyer;
  for (const { row } of await seeAll(db, userId, nowMs())) {
    const mayRun = row.providerStatus === 'pending' && row.createdAtMs > nowMs() - MAY_RUN_MS;
    if (row.providerId !== null && mayRun) await trySync(deps, row.providerId);
  }
  for (const providerId of await openSurplus(db, { userId, limit: MAX_SURPLUS }))
    await trySync(deps, providerId);
  await cancelOthers(deps, buyer, undefined);
}
const MAX_SURPLUS = 100;
