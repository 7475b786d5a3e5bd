import type { Transaction } from 'kysely';
import { type AuditRecord, recordAudit, SYSTEM_ACTOR } from '#kernel/audit';
import { type Schema, transact } from '#kernel/db';
import type { Line } from './access.store.ts';
import { alarmOnce } from './alarm.ts';
import { findPayment, paidSubscriptions, savePayment } from './payments.store.ts';
import type { ProviderPayment, ProviderSubscription } from './provider.ts';
import { settleAccess } from './settle-access.ts';
import type { SubscriptionDeps } from './subscription-deps.ts';
import { findSubscription, type SubscriptionRow, updateSubscription } from './subscriptions.store.ts';

type Trx = Transaction<Schema>;
/** Why money that came in buys nothing. */
export type Mismatch = 'unknown' | 'plan' | 'second subscription' | 'amount' | 'currency' | 'used payment';

interface Applied {
  changed: Line | undefined;
  /** The account is gone and the provider still charges. */
  isOrphan: boolean;
  alarms: Mismatch[];
}
const NOTHING: Applied = { changed: undefined, isOrphan: false, alarms: [] };

/**
 * Asks the provider what it says of one of its subscriptions and applies that, in one transaction: the only way in
 * which money becomes days. Called for what the page hands over, for webhooks and by the reconciler; how often, and in
 * which order, makes no difference.
 * @throws ProviderError
 */
export const syncSubscription = (deps: SubscriptionDeps, providerId: string): Promise<void> =>
  deps.lanes.run(`sync ${providerId}`, () => sync(deps, providerId));

async function sync(deps: SubscriptionDeps, providerId: string): Promise<void> {
  const { db, provider, log, nowMs, onChanged, onAlarm } = deps;
  if (!provider) return;
  const askedAtMs = nowMs();
  const found = await provider.find(providerId);
  if (!found) return;
  const { changed, isOrphan, alarms } = await transact(db, (trx) => apply(trx, found, askedAtMs, nowMs()));
  if (changed) onChanged(changed.userId);
  for (const reason of alarms) {
    log.error({ area: 'subscriptions', providerId, reason }, 'Money came in that buys nothing');
    onAlarm();
  }
  if (isOrphan) await provider.cancel(providerId, 'The account was deleted');
}

async function apply(
  trx: Trx,
  found: ProviderSubscription,
  askedAtMs: number,
  nowMs: number,
): Promise<Applied> {
  const row =
    found.customId === undefined ? undefined : await findSubscription(trx, 'customId', found.customId);
  const mismatch = row ? await mismatchOf(trx, row, found) : 'unknown';
  if (!row || mismatch) {
    const reason = mismatch ?? 'unknown';
    // One that was begun and left, with nothing paid, is nobody's loss.
    if (found.status === 'pending' && !found.payments.some(isMoney)) return NOTHING;
    if (mismatch === 'second subscription' && found.status === 'ended' && !found.payments.some(isMoney))
      return NOTHING;
    return { ...NOTHING, alarms: await alarmOnce(trx, `subscription:${found.id}`, reason, nowMs) };
  }
  if (isOutdated(row, askedAtMs, nowMs)) return NOTHING;
  await updateSubscription(trx, row.id, {
    providerId: found.id,
    providerStatus: found.status,
    syncedAtMs: askedAtMs,
    ...(found.status === 'ended' && row.cancelledAtMs === null && { cancelledAtMs: nowMs }),
  });
  const alarms: Mismatch[] = [];
  for (const payment of found.payments) alarms.push(...(await applyPayment(trx, row, payment, nowMs)));
  const { userId, plan } = row;
  const isOrphan = userId === null && (found.status === 'active' || found.status === 'suspended');
  if (userId === null) return { changed: undefined, isOrphan, alarms };
  const line = { userId, plan };
  return { changed: (await settleAccess(trx, line, nowMs)) ? line : undefined, isOrphan, alarms };
}

const isMoney = ({ status }: ProviderPayment): boolean => status === 'completed' || status === 'returned';

/** An answer that was asked for before the one that is known must not undo it. A clock that was put back stops nothing. */
const isOutdated = ({ syncedAtMs }: SubscriptionRow, askedAtMs: number, nowMs: number): boolean =>
  syncedAtMs !== null && askedAtMs < syncedAtMs && syncedAtMs <= nowMs;

/** Whether what the provider has is what was bought here. */
async function mismatchOf(
  trx: Trx,
  row: SubscriptionRow,
  found: ProviderSubscription,
): Promise<Mismatch | undefined> {
  if (row.source !== 'paypal' || found.planId !== row.providerPlanId) return 'plan';
  if (row.providerId === null || row.providerId === found.id) return undefined;
  // The button was opened twice: the one that is paid counts, as long as the other has brought nothing.
  const isWorthless = row.providerStatus === 'pending' || row.providerStatus === 'ended';
  const isLive = found.status === 'active' || found.status === 'suspended';
  const hasPaid = (await paidSubscriptions(trx, [row.id])).has(row.id);
  return isWorthless && isLive && !hasPaid ? undefined : 'second subscription';
}

function refusalOf(row: SubscriptionRow, payment: ProviderPayment): Mismatch | undefined {
  if (payment.status !== 'completed') return undefined;
  if (payment.currency !== row.currency) return 'currency';
  return payment.amountCents < (row.priceCents ?? Number.POSITIVE_INFINITY) ? 'amount' : undefined;
}

async function applyPayment(
  trx: Trx,
  row: SubscriptionRow,
  payment: ProviderPayment,
  nowMs: number,
): Promise<Mismatch[]> {
  const known = await findPayment(trx, payment.id);
  const target = `payment:${payment.id}` as const;
  if (known && known.subscriptionId !== row.id) return alarmOnce(trx, target, 'used payment', nowMs);
  const refusedFor = refusalOf(row, payment);
  const isPaid = payment.status === 'completed' && refusedFor === undefined;
  const days = isPaid ? (row.durationDays ?? 0) : 0;
  if (known?.status === payment.status && known.days === days) return [];
  await savePayment(trx, {
    providerPaymentId: payment.id,
    subscriptionId: row.id,
    userId: row.userId,
    plan: row.plan,
    status: payment.status,
    atMs: payment.atMs,
    amountCents: payment.amountCents,
    currency: payment.currency,
    days,
    refusedFor: refusedFor ?? null,
  });
  if (refusedFor) return alarmOnce(trx, target, refusedFor, nowMs);
  const isReturned = payment.status === 'returned';
  if (isPaid || isReturned) await recordAudit(trx, paymentRecord(row, payment, days, nowMs));
  return [];
}

const paymentRecord = (
  row: SubscriptionRow,
  { id, amountCents, status }: ProviderPayment,
  days: number,
  atMs: number,
): AuditRecord => ({
  atMs,
  actor: SYSTEM_ACTOR,
  action: status === 'returned' ? 'subscription.payment-returned' : 'subscription.paid',
  target: row.userId === null ? `subscription:${row.id}` : `user:${row.userId}`,
  detail: { payment: id, plan: row.plan, cents: amountCents, days },
});
