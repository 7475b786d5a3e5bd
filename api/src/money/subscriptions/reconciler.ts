import { DAY_MS } from '@bothways/domain/time';

import { recordAudit, SYSTEM_ACTOR } from '#kernel/audit';
import { transact } from '#kernel/db';
import type { Jobs } from '#kernel/jobs';
import { DISPUTABLE_FOR_MS, RECONCILE_EVERY_MS, reconcileEach } from '#money/payments';
import { accessThatEnded, type Line } from './access.store.ts';
import { openDisputes } from './disputes.store.ts';
import { applyDispute } from './money-back.ts';
import { resumeDue } from './resume.ts';
import { settleAccess } from './settle-access.ts';
import type { SubscriptionDeps } from './subscription-deps.ts';
import { subscriptionsToSync } from './subscriptions.store.ts';
import { openSurplus } from './surplus.store.ts';
import { syncSubscription } from './sync.ts';

const END_EVERY_MS = 60_000;
const RESUME_EVERY_MS = 60_000;
/** An unapproved subscription is abandoned after this. */
const PENDING_FOR_MS = 7 * DAY_MS;
const MAX_A_CYCLE = 10_000;
const ENDED_AT_ONCE = 500;

/**
 * Schedules the periodic jobs of subscriptions: ending expired access, resuming charges after a freeze, and polling for
 * changes at the provider that no webhook announced.
 */
export function reconcileInTurn(deps: SubscriptionDeps, jobs: Pick<Jobs, 'repeat'>): void {
  jobs.repeat('end-access', END_EVERY_MS, (signal) => endAccess(deps, signal));
  if (!deps.provider) return;
  jobs.repeat('resume-renewals', RESUME_EVERY_MS, (signal) => resumeDue(deps, signal));
  jobs.repeat('reconcile', RECONCILE_EVERY_MS, (signal) => reconcile(deps, signal));
}

async function endAccess(deps: SubscriptionDeps, signal: AbortSignal): Promise<void> {
  for (const line of await accessThatEnded(deps.db, deps.nowMs(), ENDED_AT_ONCE)) {
    signal.throwIfAborted();
    await endLine(deps, line);
  }
}

async function reconcile(deps: SubscriptionDeps, signal: AbortSignal): Promise<void> {
  const { db, log, nowMs } = deps;
  const atMs = nowMs();
  const due = await subscriptionsToSync(db, {
    pendingSinceMs: atMs - PENDING_FOR_MS,
    endedSinceMs: atMs - DISPUTABLE_FOR_MS,
    limit: MAX_A_CYCLE,
  });
  const surplus = await openSurplus(db, { limit: MAX_A_CYCLE });
  const ids = new Set([...surplus, ...due.map(({ providerId }) => providerId)]);
  const disputes = await openDisputes(db, MAX_A_CYCLE);
  const pass = { log, signal, area: 'subscriptions', message: 'A subscription could not be reconciled' };
  const works = [
    ...[...ids].map((id) => ({ id, work: () => syncSubscription(deps, id) })),
    ...disputes.map((id) => ({ id, work: () => applyDispute(deps, id) })),
  ];
  await reconcileEach(pass, works, ({ work }) => work());
}

/** Ends expired access, unless a new fact has extended it meanwhile. */
async function endLine({ db, nowMs, onChanged }: SubscriptionDeps, line: Line): Promise<void> {
  const changed = await transact(db, async (trx) => {
    const atMs = nowMs();
    const isChanged = await settleAccess(trx, line, atMs);
    if (isChanged)
      await recordAudit(trx, {
        atMs,
        actor: SYSTEM_ACTOR,
        action: 'subscription.ended',
        target: `user:${line.userId}`,
        detail: { plan: line.plan },
      });
    return isChanged;
  });
  if (changed) onChanged(line.userId);
}
