import { PAYMENT_ACTIONS } from '@bothways/domain/orders';
import { HOUR_MS, utcDay } from '@bothways/domain/time';
import { closingOf, ledgerTransaction } from '#kernel/ledger';
import { callForUser, isRefused, ProviderError } from '#money/payments';
import { pauseOf } from '#people/self-limits';
import { raise } from './alarm.ts';
import { applyOrder, type Excess, type ReadOrder } from './apply-order.ts';
import { type PaymentPlace, wantedOf } from './attempt.ts';
import {
  type AttemptRow,
  attemptsOf,
  countRefusal,
  findAttempt,
  nameAttempt,
  updateAttempt,
} from './attempts.store.ts';
import type { OrderDeps } from './order-deps.ts';
import { liveAttempt, statesOf } from './order-view.ts';
import { findOrder, lockOrder, updatePayment } from './orders.store.ts';
import { CaptureRefused, type NotTaken, type OrderProvider, type ProviderOrder } from './provider.ts';
import { findRefusedCapture } from './refused-captures.store.ts';
import { keepState } from './settle-order.ts';

/** The provider may not find an order made a moment ago; after this, a missing order has expired. */
const FORGOTTEN_AFTER_MS = 60 * 1000;
/** The provider remembers our order ids for six hours; the last hour is reserved for latency. */
const NAMED_FOR_MS = 5 * HOUR_MS;

/**
 * Reads one of the provider's orders and applies its state in one transaction: the only way in which a payment becomes
 * credits. An approved order is captured first. Called by the page, by webhooks and by the reconciler; idempotent and
 * independent of order.
 * @throws ProviderError
 */
export const syncOrder = (deps: OrderDeps, providerOrderId: string): Promise<Synced> =>
  deps.lanes.run(`provider order ${providerOrderId}`, () => sync(deps, providerOrderId));

/** Why the provider declined the capture, if it gives a reason. */
type Synced = 'asked' | NotTaken;

/**
 * Syncs the payment's open attempt with the provider.
 * @returns undefined if there is none
 * @throws ApiError errors.providerError
 */
export async function lookAt(deps: OrderDeps, place: PaymentPlace): Promise<Synced | undefined> {
  const attempt = liveAttempt(await attemptsOf(deps.db, place.orderId), place);
  if (!attempt?.providerOrderId) return undefined;
  return callForUser(deps, 'orders', syncOrder(deps, attempt.providerOrderId));
}

async function sync(deps: OrderDeps, providerOrderId: string): Promise<Synced> {
  const { provider, nowMs } = deps;
  if (!provider) return 'asked';
  let askedAtMs = nowMs();
  let found = await provider.find(providerOrderId);
  if (!found) return (await forget(deps, providerOrderId)) ? 'expired' : 'asked';
  await nameFirst(deps, provider, found);
  let failed: ProviderError | undefined;
  if (await mayCapture(deps, found)) {
    failed = await capture(deps, provider, found);
    askedAtMs = nowMs();
    found = (await provider.find(providerOrderId)) ?? found;
  }
  const notTaken = notTakenOf(failed, found);
  await apply(deps, provider, { found, askedAtMs, notTaken });
  // The capture may have succeeded all the same: the next sync reads it.
  if (failed && !notTaken && found.captures.length === 0) throw failed;
  return notTaken ?? 'asked';
}

/** Returns why nothing was captured, from the refusal and the order; undefined for a paid order. */
function notTakenOf(failed: ProviderError | undefined, { status }: ProviderOrder): NotTaken | undefined {
  if (status === 'payerAction') return status;
  if (status === 'completed' || failed?.failure !== 'refused') return undefined;
  if (failed instanceof CaptureRefused) return failed.why;
  return status === 'approved' ? 'declined' : undefined;
}

async function apply(deps: OrderDeps, provider: OrderProvider, read: ReadOrder): Promise<void> {
  const { db, events, onChanged } = deps;
  const { found } = read;
  const applied = await ledgerTransaction(db, (trx) => applyOrder(trx, deps, read));
  if (applied.changed !== undefined) {
    events.collect();
    onChanged(applied.changed);
  }
  raise(deps, applied.alarms, found.id);
  for (const excess of applied.excess) await giveBack(deps, provider, excess);
}

/** @returns the provider's error, if the capture failed */
async function capture(
  { db, logPayment }: OrderDeps,
  provider: OrderProvider,
  { id, customId = '' }: ProviderOrder,
) {
  const { refusals = 0, orderId: order } = (await findAttempt(db, 'customId', customId)) ?? {};
  try {
    await provider.capture(id, customId, refusals);
    return undefined;
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    if (isRefused(error)) {
      await countRefusal(db, customId);
      const userId = order === undefined ? null : ((await findOrder(db, order))?.row.userId ?? null);
      const why = error instanceof CaptureRefused ? error.why : 'refused';
      logPayment({ event: 'refusal', userId, ...(order !== undefined && { order }), why });
    }
    return error;
  }
}

/**
 * Refunds a capture in full, but not while it is disputed, since a refund would then pay twice. The request id changes
 * daily: the provider repeats its answer to the same id for weeks, also of a refund that failed, and refuses a second
 * full refund by itself. The capture's alarm stays open until it is returned, so a refusal needs no other.
 */
async function giveBack(
  { db, log, nowMs }: OrderDeps,
  provider: OrderProvider,
  { captureId, amountCents }: Excess,
): Promise<void> {
  if ((await findRefusedCapture(db, captureId))?.dispute === 'open') return;
  try {
    await provider.refund(captureId, { refundId: `excess-${captureId}-${utcDay(nowMs())}`, amountCents });
  } catch (error) {
    if (!isRefused(error)) throw error;
    log.warn({ area: 'orders', captureId, err: error }, 'A refund of money that buys nothing was refused');
  }
}

/** Returns whether the approved order matches the request: only then is it captured. */
function isAsAsked(
  { providerOrderId, payee }: AttemptRow,
  { amountCents }: { amountCents: number },
  found: ProviderOrder,
): boolean {
  const isToUs = payee === null || payee === found.payee;
  return (
    providerOrderId === found.id && isToUs && found.amountCents === amountCents && found.currency === 'EUR'
  );
}

async function mayCapture({ db, nowMs }: OrderDeps, found: ProviderOrder): Promise<boolean> {
  if (found.status !== 'approved' || found.customId === undefined) return false;
  if (found.captures.some(({ status }) => status !== 'failed')) return false;
  // It stays approved, and is captured and credited once the ledger is open again.
  if (await closingOf(db)) return false;
  const attempt = await findAttempt(db, 'customId', found.customId);
  const whole = attempt && (await findOrder(db, attempt.orderId));
  const payment = whole?.payments[attempt ? attempt.position - 1 : 0];
  if (!attempt || !whole || !payment || whole.row.userId === null) return false;
  if (attempt.state === 'ended') return false;
  // Whether approved or not: a buyer who has paused since buys nothing.
  if (await pauseOf(db, whole.row.userId, nowMs())) return false;
  const state = statesOf(whole, nowMs())[attempt.position - 1] ?? 'void';
  return PAYMENT_ACTIONS[state].mayPay && isAsAsked(attempt, payment, found);
}

/** Ends an attempt that the provider no longer knows: nobody can pay it. @returns whether it was ended */
async function forget({ db, nowMs }: OrderDeps, providerOrderId: string): Promise<boolean> {
  const known = await findAttempt(db, 'providerOrderId', providerOrderId);
  if (!known || known.state === 'captured' || known.createdAtMs + FORGOTTEN_AFTER_MS > nowMs()) return false;
  await ledgerTransaction(db, async (trx) => {
    const payment = (await lockOrder(trx, known.orderId))?.payments[known.position - 1];
    await updateAttempt(trx, known.customId, { state: 'ended', notTaken: 'expired', syncedAtMs: nowMs() });
    if (payment && payment.paidAtMs === null) await updatePayment(trx, payment, { confirmingSinceMs: null });
    const whole = await findOrder(trx, known.orderId);
    if (whole) await keepState(trx, whole, nowMs());
  });
  return true;
}

/**
 * Handles an order reported before its provider id was stored: it is requested again by our id, so that the amount and
 * payee requested then are compared as usual. Too late, that request would create another order: the attempt stays
 * without a provider id and buys nothing.
 */
async function nameFirst(
  deps: OrderDeps,
  provider: OrderProvider,
  { customId }: ProviderOrder,
): Promise<void> {
  const attempt = customId === undefined ? undefined : await findAttempt(deps.db, 'customId', customId);
  if (!attempt || attempt.providerOrderId !== null) return;
  if (attempt.createdAtMs + NAMED_FOR_MS <= deps.nowMs()) return;
  const whole = await findOrder(deps.db, attempt.orderId);
  const payment = whole?.payments[attempt.position - 1];
  if (!whole || !payment) return;
  const made = await provider.createOrder(wantedOf(attempt, whole.row, payment));
  await nameAttempt(deps.db, attempt.customId, made);
}
