import type { Transaction } from 'kysely';
import { recordAudit, SYSTEM_ACTOR } from '#kernel/audit';
import { type Schema, transact } from '#kernel/db';
import { closingOf } from '#kernel/ledger';
import { isRefused } from '#money/payments';
import { demandDone } from './provider-call.ts';
import { settleAccess } from './settle-access.ts';
import type { SubscriptionDeps } from './subscription-deps.ts';
import { subscriptionsToResume, updateSubscription } from './subscriptions.store.ts';
import { syncSubscription } from './sync.ts';

const AT_ONCE = 500;
type Due = Awaited<ReturnType<typeof subscriptionsToResume>>[number];

/** Resumes unfrozen subscriptions at the provider once the remaining days have run out: then it charges. */
export async function resumeDue(deps: SubscriptionDeps, signal: AbortSignal): Promise<void> {
  const { db, nowMs, log } = deps;
  // A resume charges, so not while the ledger is closed.
  if (await closingOf(db)) return;
  for (const { id, userId } of await subscriptionsToResume(db, nowMs(), AT_ONCE)) {
    signal.throwIfAborted();
    // Serialized with the owner's actions, who may freeze or cancel it at the same moment.
    await deps.lanes
      .run(`act ${userId}`, () => resume(deps, id))
      .catch((error: unknown) =>
        log.warn({ area: 'subscriptions', id, err: error }, 'A subscription could not be started again'),
      );
  }
}

async function resume(deps: SubscriptionDeps, id: string): Promise<void> {
  const { db, provider, nowMs } = deps;
  const due = (await subscriptionsToResume(db, nowMs(), AT_ONCE)).find((row) => row.id === id);
  if (!provider || !due?.providerId) return;
  const isDone = await demandDone(
    provider,
    'activate',
    due.providerId,
    'The days that were left have run',
  ).then(
    () => true,
    (error: unknown) => {
      if (isRefused(error)) return false;
      throw error;
    },
  );
  await transact(db, (trx) => note(trx, deps, due, isDone));
  deps.books.collect();
  await syncSubscription(deps, due.providerId);
}

/**
 * Records the outcome: a subscription that the provider does not resume counts as suspended by it, and its owner is
 * notified how to restore it.
 */
async function note(
  trx: Transaction<Schema>,
  deps: SubscriptionDeps,
  { id, userId, plan }: Due,
  isDone: boolean,
) {
  const atMs = deps.nowMs();
  await updateSubscription(trx, id, {
    waitingSinceMs: null,
    ...(isDone && { providerStatus: 'active', syncedAtMs: atMs }),
  });
  if (userId === null) return;
  await settleAccess(trx, { userId, plan }, atMs);
  if (!isDone) {
    await deps.books.notify(trx, {
      kind: 'suspended',
      userId,
      subscriptionId: id,
      plan,
      accessUntilMs: atMs,
      atMs,
    });
    return;
  }
  await recordAudit(trx, {
    atMs,
    actor: SYSTEM_ACTOR,
    action: 'subscription.reactivated',
    target: `user:${userId}`,
    detail: { subscription: id },
  });
}
