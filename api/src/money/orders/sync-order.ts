import { PAYMENT_ACTIONS } from '@bothways/domain/orders';
import { HOUR_MS, utcDay } from '@bothways/domain/time';
import { closingOf, ledgerTransaction } from '#kernel/ledger';
import { ProviderError } from '#money/subscriptions';
import { pauseOf } from '#people/self-limits';
import type { Mismatch } from './alarm.ts';
import { applyOrder, type Excess, type ReadOrder } from './apply-order.ts';
import { type PaymentPlace, providerFailed, wantedOf } from './attempt.ts';
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

/** What was made a moment ago the provider may not find yet; after that, what it does not find has expired. */
const FORGOTTEN_AFTER_MS = 60 * 1000;
/** The provider knows our names of orders for six hours; the last one is left to the way there. */
const NAMED_FOR_MS = 5 * HOUR_MS;

/**
 * Asks the provider what it says of one of its orders and applies that, in one transaction: the only way in which money
 * becomes credits. What the buyer has approved and nobody has taken is taken first. Called for what the page hands over,
 * for webhooks and by the reconciler; how often, and in which order, makes no difference.
 * @throws ProviderError
 */
export const syncOrder = (deps: OrderDeps, providerOrderId: string): Promise<Synced> =>
  deps.lanes.run(`provider order ${providerOrderId}`, () => sync(deps, providerOrderId));

/** Why the provider does not take the money, where it says so. */
type Synced = 'asked' | NotTaken;

/**
 * Asks the provider how what may be approved for this payment stands.
 * @returns undefined where there is nothing to approve
 * @throws ApiError errors.providerError
 */
export async function lookAt(deps: OrderDeps, place: PaymentPlace): Promise<Synced | undefined> {
  const attempt = liveAttempt(await attemptsOf(deps.db, place.orderId), place);
  if (!attempt?.providerOrderId) return undefined;
  return syncOrder(deps, attempt.providerOrderId).catch((error: unknown) => {
    throw providerFailed(deps, error);
  });
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
  // It may have been taken all the same: whoever asks next reads it.
  if (failed && !notTaken && found.captures.length === 0) throw failed;
  return notTaken ?? 'asked';
}

/** Why there is no money, as the refusal and the order say it; an order that is paid says enough. */
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
  raise(deps, found.id, applied.alarms);
  for (const excess of applied.excess) await giveBack(deps, provider, excess);
}

/** @returns why nothing was taken, as far as the answer says */
async function capture({ db }: OrderDeps, provider: OrderProvider, { id, customId = '' }: ProviderOrder) {
  const { refusals = 0 } = (await findAttempt(db, 'customId', customId)) ?? {};
  try {
    await provider.capture(id, customId, refusals);
    return undefined;
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    if (error.failure === 'refused') await countRefusal(db, customId);
    return error;
  }
}

/**
 * Refunds a capture whole; not while it is disputed, since a refund then pays twice. The request id changes daily: the
 * provider repeats its answer to the same id for weeks, also of a refund that failed, and refuses a second whole refund
 * by itself. The alarm of the capture stands until it is returned, so a refusal needs no other.
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
    if (!(error instanceof ProviderError) || error.failure !== 'refused') throw error;
    log.warn({ area: 'orders', captureId, err: error }, 'A refund of money that buys nothing was refused');
  }
}

function raise({ log, onAlarm }: OrderDeps, providerOrderId: string, alarms: readonly Mismatch[]): void {
  for (const reason of alarms) {
    log.error({ area: 'orders', providerOrderId, reason }, 'Money came in that buys nothing');
    onAlarm();
  }
}

/** Whether what is approved is what was asked for: only then its money is taken. */
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
  // It stays approved: it is taken once the ledger is open again, and brings its credits then.
  if (await closingOf(db)) return false;
  const attempt = await findAttempt(db, 'customId', found.customId);
  const whole = attempt && (await findOrder(db, attempt.orderId));
  const payment = whole?.payments[attempt ? attempt.position - 1 : 0];
  if (!attempt || !whole || !payment || whole.row.userId === null) return false;
  if (attempt.state === 'ended') return false;
  // Approved or not: who has paused since buys nothing.
  if (await pauseOf(db, whole.row.userId, nowMs())) return false;
  const state = statesOf(whole, nowMs())[attempt.position - 1] ?? 'void';
  return PAYMENT_ACTIONS[state].mayPay && isAsAsked(attempt, payment, found);
}

/** The provider knows it no more: it brings no money, and nobody waits for it. @returns whether that is so */
async function forget({ db, nowMs }: OrderDeps, providerOrderId: string): Promise<boolean> {
  const known = await findAttempt(db, 'providerOrderId', providerOrderId);
  if (!known || known.state === 'captured' || known.createdAtMs + FORGOTTEN_AFTER_MS > nowMs()) return false;
  await ledgerTransaction(db, async (trx) => {
    const payment = (await lockOrder(trx, known.orderId))?.payments[known.position - 1];
    await updateAttempt(trx, known.customId, { state: 'ended', syncedAtMs: nowMs() });
    if (payment && payment.paidAtMs === null) await updatePayment(trx, payment, { confirmingSinceMs: null });
    const whole = await findOrder(trx, known.orderId);
    if (whole) await keepState(trx, whole, nowMs());
  });
  return true;
}

/**
 * Told of before we have kept what the provider calls it: it is asked for again by its own name, so that what was asked for
 * then, and whom it is paid to, is compared as ever. Too late that would make another one: it stays without a name, and
 * brings nothing.
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
