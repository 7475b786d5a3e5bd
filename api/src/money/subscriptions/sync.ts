import { accessUntilMs, paidPeriod } from '@bothways/domain/subscriptions';
import type { Transaction } from 'kysely';
import { recordAudit, SYSTEM_ACTOR } from '#kernel/audit';
import { type Schema, transact } from '#kernel/db';
import { callForUser, isOutdated, sumCents } from '#money/payments';
import { pausedSinceMs } from '#people/self-limits';
import { hasOpenFreeze, type Line, paidFacts } from './access.store.ts';
import { alarmOnce, type Mismatch, raise } from './alarm.ts';
import {
  applyPayment,
  keepBooks,
  type PaymentContext,
  type PaymentOutcome,
  undoneOf,
} from './apply-payment.ts';
import type { SubscriptionEvent } from './books.ts';
import { type Disputed, disputesOf } from './disputes.store.ts';
import type { ProviderPayment, ProviderSubscription } from './provider.ts';
import { demandDone } from './provider-call.ts';
import { settleAccess } from './settle-access.ts';
import type { SubscriptionDeps } from './subscription-deps.ts';
import {
  findSubscription,
  othersOngoing,
  type SubscriptionRow,
  updateSubscription,
} from './subscriptions.store.ts';
import { noteSurplus, surplusReason } from './surplus.store.ts';
import { undoSurplus } from './surplus.ts';
import { applyTerms, type TermsRow, termsOf } from './terms.store.ts';

type Trx = Transaction<Schema>;

interface Applied {
  changed: Line | undefined;
  /** It should not exist: to be cancelled, and its charges refunded. */
  isSurplus: boolean;
  /** Its last payment was refunded: to be cancelled. */
  isStopped: boolean;
  alarms: Mismatch[];
}
const NOTHING: Applied = { changed: undefined, isSurplus: false, isStopped: false, alarms: [] };

/**
 * Reads one of the provider's subscriptions and applies its state in one transaction: the only way in which a payment
 * becomes days. Called by the page, by webhooks and by the reconciler; idempotent and independent of order. Unwanted
 * charges are stopped at the provider and refunded.
 * @throws ProviderError
 */
export const syncSubscription = (deps: SubscriptionDeps, providerId: string): Promise<void> =>
  deps.lanes.run(`sync ${providerId}`, () => sync(deps, providerId));

/** Syncs on a user's request. @throws ApiError errors.providerError */
export const trySync = (deps: SubscriptionDeps, providerId: string): Promise<void> =>
  callForUser(deps, 'subscriptions', syncSubscription(deps, providerId));

async function sync(deps: SubscriptionDeps, providerId: string): Promise<void> {
  const isChanged = await syncOnce(deps, providerId, true);
  // Reads back what we changed at the provider.
  if (isChanged) await syncOnce(deps, providerId, false);
}

/** @returns whether something was changed at the provider */
async function syncOnce(deps: SubscriptionDeps, providerId: string, mayAct: boolean): Promise<boolean> {
  const { db, provider, nowMs, onChanged } = deps;
  if (!provider) return false;
  const askedAtMs = nowMs();
  const found = await provider.find(providerId);
  if (!found) return false;
  // Receipts are numbered without gaps: concurrent issuers would only force each other to retry.
  const applied = await deps.lanes.run('books', () =>
    transact(db, (trx) => apply(trx, deps, found, askedAtMs)),
  );
  if (applied.changed) onChanged(applied.changed.userId);
  deps.books.collect();
  raise(deps, applied.alarms, { providerId });
  if (!mayAct) return false;
  if (applied.isStopped) await demandDone(provider, 'cancel', providerId, 'Its last payment went back');
  const isUndone = applied.isSurplus && (await undoSurplus(deps, found));
  return isUndone || applied.isStopped;
}

const isLive = ({ status }: ProviderSubscription): boolean => status === 'active' || status === 'suspended';
const isMoney = ({ status }: ProviderPayment): boolean => status === 'completed' || status === 'returned';

async function apply(
  trx: Trx,
  deps: SubscriptionDeps,
  found: ProviderSubscription,
  askedAtMs: number,
): Promise<Applied> {
  const nowMs = deps.nowMs();
  const known =
    found.customId === undefined ? undefined : await findSubscription(trx, 'customId', found.customId);
  if (known?.source !== 'paypal') return stranger(trx, found, 'unknown', nowMs);
  if (known.providerId !== null && known.providerId !== found.id)
    return unwanted(trx, deps, known, { found, reason: 'second subscription', nowMs });
  const terms = await termsOf(trx, known.id);
  const row = await revised(trx, known, found, terms, nowMs);
  if (found.planId !== row.providerPlanId) {
    // The plan of a running one was changed manually at the provider; one never seen running was begun for another
    // plan.
    const isRunning = row.providerStatus === 'active' || row.providerStatus === 'suspended';
    return isRunning
      ? stranger(trx, found, 'plan', nowMs)
      : unwanted(trx, deps, row, { found, reason: 'plan', nowMs });
  }
  // A response requested before the one already applied must not undo it.
  if (isOutdated(row, askedAtMs, nowMs)) return NOTHING;
  const surplus = await surplusOf(trx, row, found, nowMs);
  if (surplus) await noteSurplus(trx, surplusRow(row, found, surplus, nowMs));
  await updateSubscription(trx, row.id, {
    providerId: found.id,
    providerStatus: found.status,
    syncedAtMs: askedAtMs,
    nextBillingAtMs: found.nextBillingAtMs ?? null,
    failedPayments: found.failedPayments,
    ...(found.status !== 'suspended' && { waitingSinceMs: null }),
    ...(found.status === 'ended' && row.cancelledAtMs === null && { cancelledAtMs: nowMs }),
  });
  const disputes = await disputesOf(
    trx,
    found.payments.map(({ id }) => id),
  );
  const context: PaymentContext = { row, terms, surplus, disputes, nowMs };
  const outcomes: PaymentOutcome[] = [];
  for (const payment of byTime(found.payments)) outcomes.push(await applyPayment(trx, context, payment));
  const alarms = outcomes.flatMap((outcome) => outcome.alarms);
  if (surplus) alarms.push(...(await alarmOnce(trx, `subscription:${found.id}`, surplus, nowMs)));
  if (found.unreadable > 0)
    alarms.push(...(await alarmOnce(trx, `subscription:${found.id}`, 'unreadable payment', nowMs)));
  const isStopped = !surplus && isLive(found) && isGivenBack(found, disputes);
  if (isStopped) alarms.push(...(await noteStop(trx, row, nowMs)));
  const changed = await settle(trx, row, nowMs);
  await tell(trx, deps, { row, found, isSurplus: surplus !== undefined, nowMs });
  await keepBooks(trx, deps.books, outcomes);
  return { changed, isSurplus: surplus !== undefined, isStopped, alarms };
}

const byTime = (payments: readonly ProviderPayment[]): ProviderPayment[] =>
  payments.toSorted((a, b) => a.atMs - b.atMs);

/** Applies requested terms once the provider charges by them. */
async function revised(
  trx: Trx,
  row: SubscriptionRow,
  { planId }: ProviderSubscription,
  terms: readonly TermsRow[],
  nowMs: number,
): Promise<SubscriptionRow> {
  if (planId === row.providerPlanId) return row;
  const agreed = terms.find(({ providerPlanId }) => providerPlanId === planId);
  return agreed ? applyTerms(trx, row, agreed, nowMs) : row;
}

/** Returns why the subscription should not exist, if so. */
async function surplusOf(
  trx: Trx,
  row: SubscriptionRow,
  found: ProviderSubscription,
  nowMs: number,
): Promise<Mismatch | undefined> {
  // Also after its end: its charges may still have to be refunded.
  const known = await surplusReason(trx, found.id);
  if (known !== undefined)
    return known === 'paused' || known === 'account gone' ? known : 'second subscription';
  if (row.userId === null) return isLive(found) ? 'account gone' : undefined;
  const isKnown = row.providerStatus === 'active' || row.providerStatus === 'suspended';
  if (isKnown || !isLive(found)) return undefined;
  if (await othersOngoing(trx, row.userId, row.id)) return 'second subscription';
  return (await isPaused(trx, row.userId, found, nowMs)) ? 'paused' : undefined;
}

/** Whether it was begun before the user's pause and approved during it: nothing was paid when the pause began. */
async function isPaused(
  trx: Trx,
  userId: string,
  { payments }: ProviderSubscription,
  nowMs: number,
): Promise<boolean> {
  const sinceMs = await pausedSinceMs(trx, userId, nowMs);
  return sinceMs !== undefined && !payments.some((payment) => isMoney(payment) && payment.atMs < sinceMs);
}

const surplusRow = (
  row: SubscriptionRow,
  found: ProviderSubscription,
  reason: string,
  foundAtMs: number,
) => ({
  providerId: found.id,
  subscriptionId: row.id,
  userId: row.userId,
  reason,
  foundAtMs,
});

/** Handles a foreign subscription in the same provider account: it is never changed. */
async function stranger(
  trx: Trx,
  found: ProviderSubscription,
  reason: Mismatch,
  nowMs: number,
): Promise<Applied> {
  // An abandoned one without payments concerns nobody.
  if (found.status === 'pending' && !found.payments.some(isMoney)) return NOTHING;
  return { ...NOTHING, alarms: await alarmOnce(trx, `subscription:${found.id}`, reason, nowMs) };
}

/** Handles a subscription with our id that does not match what was begun under it. */
async function unwanted(
  trx: Trx,
  { books }: SubscriptionDeps,
  row: SubscriptionRow,
  { found, reason, nowMs }: { found: ProviderSubscription; reason: Mismatch; nowMs: number },
): Promise<Applied> {
  if (!isLive(found) && !found.payments.some(isMoney)) return NOTHING;
  await keepBooks(trx, books, undoneOf(row, found.payments, nowMs));
  await noteSurplus(trx, surplusRow(row, found, reason, nowMs));
  const alarms = await alarmOnce(trx, `subscription:${found.id}`, reason, nowMs);
  return { ...NOTHING, isSurplus: true, alarms };
}

/** Whether the newest payment was refunded, so that its buyer would be charged again. */
function isGivenBack({ payments }: ProviderSubscription, disputes: ReadonlyMap<string, Disputed>): boolean {
  const newest = byTime(payments.filter(isMoney)).at(-1);
  if (newest === undefined) return false;
  return newest.status === 'returned' || sumCents(disputes.get(newest.id)?.lost ?? []) >= newest.amountCents;
}

async function noteStop(trx: Trx, row: SubscriptionRow, nowMs: number): Promise<Mismatch[]> {
  if (row.stoppedAtMs !== null) return [];
  await updateSubscription(trx, row.id, { stoppedAtMs: nowMs });
  await recordAudit(trx, {
    atMs: nowMs,
    actor: SYSTEM_ACTOR,
    action: 'subscription.stopped',
    target: row.userId === null ? `subscription:${row.id}` : `user:${row.userId}`,
    detail: { subscription: row.id, reason: 'refunded' },
  });
  return ['refunded and renewing'];
}

async function settle(trx: Trx, { userId, plan }: SubscriptionRow, nowMs: number): Promise<Line | undefined> {
  if (userId === null) return undefined;
  const line = { userId, plan };
  return (await settleAccess(trx, line, nowMs)) ? line : undefined;
}

interface Told {
  /** Its state before this sync. */
  row: SubscriptionRow;
  found: ProviderSubscription;
  isSurplus: boolean;
  nowMs: number;
}

/** Emits the notifications that follow from the change, each once. */
async function tell(trx: Trx, { books }: SubscriptionDeps, told: Told): Promise<void> {
  const { row, found, isSurplus, nowMs } = told;
  const { userId, plan } = row;
  if (userId === null) return;
  const line = { userId, plan };
  const happened: SubscriptionEvent['kind'][] = [];
  if (found.failedPayments > row.failedPayments && found.status === 'active') happened.push('failed');
  const isGivenUp =
    found.status === 'suspended' && row.providerStatus !== 'suspended' && found.failedPayments > 0;
  if (isGivenUp && !(await hasOpenFreeze(trx, line))) happened.push('suspended');
  const wasLive = row.providerStatus === 'active' || row.providerStatus === 'suspended';
  if (found.status === 'ended' && wasLive && row.cancelledAtMs === null && !isSurplus)
    happened.push('ending');
  if (happened.length === 0) return;
  const until = accessUntilMs(paidPeriod(await paidFacts(trx, line)), false);
  const event = { userId, subscriptionId: row.id, plan, accessUntilMs: until, atMs: nowMs };
  for (const kind of happened) await books.notify(trx, { ...event, kind });
}
