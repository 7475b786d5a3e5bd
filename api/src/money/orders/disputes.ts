import type { Transaction } from 'kysely';
import { recordAudit, SYSTEM_ACTOR } from '#kernel/audit';
import type { Schema } from '#kernel/db';
import { ledgerTransaction } from '#kernel/ledger';
import type { OrderDeps } from './order-deps.ts';
import { lockOrder, paymentById, updatePayment } from './orders.store.ts';
import type { ProviderDispute } from './provider.ts';
import { type DisputeRow, disputedOf, disputesOf, saveDispute } from './refunds.store.ts';
import { findRefusedCapture, noteDispute } from './refused-captures.store.ts';
import { settleReturns } from './settle-order.ts';
import { syncOrder } from './sync-order.ts';

type Trx = Transaction<Schema>;

/**
 * Asks the provider how a dispute stands and applies that.
 * @returns `foreign` where it is about something else than an order
 * @throws ProviderError
 */
export async function syncDispute(deps: OrderDeps, disputeId: string): Promise<'ours' | 'foreign' | 'none'> {
  const askedAtMs = deps.nowMs();
  const found = await deps.provider?.findDispute(disputeId);
  if (!found) return 'none';
  return (await applyDispute(deps, found, askedAtMs)) ? 'ours' : 'foreign';
}

/**
 * Takes over what is known of a dispute, however late or often.
 * @returns whether it is about an order
 */
async function applyDispute(deps: OrderDeps, found: ProviderDispute, askedAtMs: number): Promise<boolean> {
  const { db, provider, events, onChanged } = deps;
  const isKnown = (await paymentById(db, found.captureId)) ?? (await findRefusedCapture(db, found.captureId));
  if (!isKnown) {
    // It may be told of before its payment.
    const orderId = await provider?.orderOfCapture(found.captureId);
    if (orderId !== undefined) await syncOrder(deps, orderId);
  }
  const refused = await findRefusedCapture(db, found.captureId);
  if (refused) {
    await ledgerTransaction(db, (trx) => noteDispute(trx, found));
    await syncOrder(deps, refused.providerOrderId);
    return true;
  }
  const changed = await ledgerTransaction(db, (trx) => apply(trx, deps, found, askedAtMs));
  if (changed !== undefined) {
    events.collect();
    onChanged(changed);
  }
  return (await paymentById(db, found.captureId)) !== undefined;
}

async function apply(
  trx: Trx,
  deps: OrderDeps,
  found: ProviderDispute,
  askedAtMs: number,
): Promise<string | undefined> {
  const known = await paymentById(trx, found.captureId);
  if (!known) return undefined;
  const { orderId, position } = known;
  const whole = await lockOrder(trx, orderId);
  const payment = whole?.payments[position - 1];
  if (!whole || !payment) return undefined;
  const before = (await disputesOf(trx, orderId)).find(({ id }) => id === found.id);
  if (before && isSettled(before, found, askedAtMs)) return undefined;
  const amountCents = Math.max(1, Math.min(found.amountCents, payment.amountCents));
  const { id, state, atMs } = found;
  await saveDispute(trx, { id, orderId, position, amountCents, state, atMs, syncedAtMs: askedAtMs });
  await updatePayment(trx, payment, await disputedOf(trx, payment));
  await settleReturns(trx, deps, orderId, position);
  await recordAudit(trx, {
    atMs: deps.nowMs(),
    actor: SYSTEM_ACTOR,
    action: state === 'open' ? 'order.disputed' : 'order.dispute-decided',
    target: `order:${orderId}`,
    detail: { dispute: id, state, cents: amountCents },
  });
  return whole.row.userId ?? undefined;
}

/** What is known already, or was asked for earlier than what is known. */
const isSettled = (before: DisputeRow, found: ProviderDispute, askedAtMs: number): boolean =>
  askedAtMs < before.syncedAtMs || (before.state === found.state && before.amountCents === found.amountCents);
