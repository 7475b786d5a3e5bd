import type { Transaction } from 'kysely';
import { recordAudit, SYSTEM_ACTOR } from '#kernel/audit';
import type { Db, Schema } from '#kernel/db';
import { ledgerTransaction } from '#kernel/ledger';
import { findAttempt } from './attempts.store.ts';
import type { OrderDeps } from './order-deps.ts';
import { lockOrder, paymentById, updatePayment } from './orders.store.ts';
import type { ProviderDispute } from './provider.ts';
import { type DisputeRow, disputedOf, disputesOf, disputesOfCapture, saveDispute } from './refunds.store.ts';
import { findRefusedCapture, updateDisputed } from './refused-captures.store.ts';
import { standingOf } from './refused-captures.ts';
import { settleReturns } from './settle-order.ts';
import { syncOrder } from './sync-order.ts';

type Trx = Transaction<Schema>;

/**
 * Reads a dispute from the provider and applies its state.
 * @returns `foreign` if it does not concern an order
 * @throws ProviderError
 */
export async function syncDispute(deps: OrderDeps, disputeId: string): Promise<'ours' | 'foreign' | 'none'> {
  const askedAtMs = deps.nowMs();
  const found = await deps.provider?.findDispute(disputeId);
  if (!found) return 'none';
  return (await applyDispute(deps, found, askedAtMs)) ? 'ours' : 'foreign';
}

/** Applies a dispute's state; idempotent and independent of order. @returns whether it concerns an order */
async function applyDispute(deps: OrderDeps, found: ProviderDispute, askedAtMs: number): Promise<boolean> {
  const { db, events, onChanged } = deps;
  const { captureId } = found;
  let refused = await findRefusedCapture(db, captureId);
  if (!refused && !(await paymentById(db, captureId))) {
    await readCapture(deps, found, askedAtMs);
    refused = await findRefusedCapture(db, captureId);
  }
  if (refused) {
    await noteDispute(db, refused, found, askedAtMs);
    await syncOrder(deps, refused.providerOrderId);
    return true;
  }
  const changed = await ledgerTransaction(db, (trx) => apply(trx, deps, found, askedAtMs));
  if (changed !== undefined) {
    events.collect();
    onChanged(changed);
  }
  return (await paymentById(db, captureId)) !== undefined;
}

/**
 * A dispute may be reported before its payment. It is recorded first: a refund during a dispute may pay the buyer
 * twice.
 */
async function readCapture(deps: OrderDeps, found: ProviderDispute, askedAtMs: number): Promise<void> {
  const providerOrderId = await deps.provider?.orderOfCapture(found.captureId);
  if (providerOrderId === undefined) return;
  const attempt = await findAttempt(deps.db, 'providerOrderId', providerOrderId);
  if (attempt) await noteDispute(deps.db, attempt, found, askedAtMs);
  await syncOrder(deps, providerOrderId);
}

/** Records a dispute that does not concern the capture that pays the order. */
const noteDispute = (
  db: Db,
  { orderId, position }: Pick<DisputeRow, 'orderId' | 'position'>,
  { id, captureId, state, amountCents, atMs }: ProviderDispute,
  syncedAtMs: number,
): Promise<void> =>
  ledgerTransaction(db, async (trx) => {
    await lockOrder(trx, orderId);
    if (await paymentById(trx, captureId)) return;
    const before = (await disputesOfCapture(trx, captureId)).find((row) => row.id === id);
    if (before && syncedAtMs < before.syncedAtMs) return;
    const row = { id, orderId, position, captureId, state, atMs, syncedAtMs };
    await saveDispute(trx, { ...row, amountCents: Math.max(1, amountCents) });
    await updateDisputed(trx, captureId, standingOf(await disputesOfCapture(trx, captureId)));
  });

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
  const row = { id, orderId, position, captureId: null, amountCents, state, atMs, syncedAtMs: askedAtMs };
  await saveDispute(trx, row);
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

/** Whether the state is already known, or was requested before the one known. */
const isSettled = (before: DisputeRow, found: ProviderDispute, askedAtMs: number): boolean =>
  askedAtMs < before.syncedAtMs || (before.state === found.state && before.amountCents === found.amountCents);
