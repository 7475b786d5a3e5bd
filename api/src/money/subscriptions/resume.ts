import type { Transaction } from 'kysely';
import { recordAudit, SYSTEM_ACTOR } from '#kernel/audit';
import { type Schema, transact } from '#kernel/db';
import { closingOf } from '#kernel/ledger';
import { ProviderError } from './provider.ts';
import { demandDone } from './provider-call.ts';
import { settleAccess } from './settle-access.ts';
import type { SubscriptionDeps } from './subscription-deps.ts';
import { subscriptionsToResume, updateSubscription } from './subscriptions.store.ts';
import { syncSubscription } from './sync.ts';

const AT_ONCE = 500;
type Due = Awaited<ReturnType<typeof subscriptionsToResume>>[number];

/** Starts again at the provider what was unfrozen, once the days that were left have run: then it charges. */
export async function resumeDue(deps: SubscriptionDeps, signal: AbortSignal): Promise<void> {
  const { db, nowMs, log } = deps;
  // It charges: not while nobody knows which credits are whose.
  if (await closingOf(db)) return;
  for (const { id, userId } of await subscriptionsToResume(db, nowMs(), AT_ONCE)) {
    signal.throwIfAborted();
    // Its owner may freeze or cancel it in this moment.
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
      if (error instanceof ProviderError && error.failure === 'refused') return false;
      throw error;
    },
  );
  await transact(db, (trx) => note(trx, deps, due, isDone));
  deps.books.collect();
  await syncSubscription(deps, due.providerId);
}

/** What the provider does not start again is one that it has stopped: its owner hears so, with the way back. */
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
