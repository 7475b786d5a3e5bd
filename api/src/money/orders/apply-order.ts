import { PAYMENT_ACTIONS } from '@bothways/domain/orders';
import { SECOND_MS } from '@bothways/domain/time';
import type { Transaction } from 'kysely';
import type { Schema } from '#kernel/db';
import { isOutdated } from '#money/payments';
import { pausedSinceMs } from '#people/self-limits';
import { alarmOnce, type Mismatch } from './alarm.ts';
import { applyRefunds } from './apply-refunds.ts';
import { type AttemptRow, findAttempt, updateAttempt } from './attempts.store.ts';
import { statesOf } from './order-view.ts';
import { findOrder, type PaymentRow, paymentById, updatePayment, type WholeOrder } from './orders.store.ts';
import type { NotTaken, ProviderCapture, ProviderOrder } from './provider.ts';
import { keepRefused, settleRefused } from './refused-captures.ts';
import { keepState, payPayment, type SettleDeps } from './settle-order.ts';

type Trx = Transaction<Schema>;
/** Reasons for which a payment is refunded without anyone's decision. */
const GOES_BACK: ReadonlySet<string> = new Set<Mismatch>(['second payment', 'account gone', 'paused']);
/** Returns whether a capture refused for this reason is refunded automatically. */
export const goesBack = (reason: string): boolean => GOES_BACK.has(reason);

/** A capture that bought nothing and must be refunded. */
export interface Excess {
  captureId: string;
  amountCents: number;
}

/** The provider's order as read. */
export interface ReadOrder {
  found: ProviderOrder;
  /** When the request was sent. */
  askedAtMs: number;
  /** Why the provider declined the capture, if it was requested. */
  notTaken: NotTaken | undefined;
}

export interface Applied {
  /** The user whose credits or order changed. */
  changed: string | undefined;
  alarms: Mismatch[];
  excess: Excess[];
}
const NOTHING: Applied = { changed: undefined, alarms: [], excess: [] };

const isMoney = ({ status }: ProviderCapture): boolean => status !== 'failed';

/** Applies the provider's state of an order, with all its effects on credits, or not at all. */
export async function applyOrder(trx: Trx, deps: SettleDeps, read: ReadOrder): Promise<Applied> {
  const { found, askedAtMs } = read;
  const known = found.customId === undefined ? undefined : await findAttempt(trx, 'customId', found.customId);
  if (!known) return unknownMoney(trx, found, deps.nowMs());
  const whole = await deps.guards.lockOrder(trx, known.orderId);
  // Read again under the lock: another process may have just applied the same state.
  const attempt = await findAttempt(trx, 'customId', known.customId);
  const payment = whole?.payments[known.position - 1];
  if (!whole || !attempt || !payment) return NOTHING;
  // A response requested before the one already applied must not undo it.
  if (isOutdated(attempt, askedAtMs, deps.nowMs())) return NOTHING;
  const reason = mismatchOf(attempt, payment, found);
  if (reason) return refuseOrder(trx, deps, { whole, payment, attempt, found, reason });
  const { userId } = whole.row;
  const pausedMs = userId === null ? undefined : await pausedSinceMs(trx, userId, deps.nowMs());
  return new Application(trx, deps, { whole, attempt, pausedMs, ...read }).run();
}

async function unknownMoney(trx: Trx, found: ProviderOrder, nowMs: number): Promise<Applied> {
  if (!found.captures.some(isMoney)) return NOTHING;
  return { ...NOTHING, alarms: await alarmOnce(trx, `provider-order:${found.id}`, 'unknown', nowMs) };
}

/** Compares the provider's order with the one requested. */
function mismatchOf(attempt: AttemptRow, payment: PaymentRow, found: ProviderOrder): Mismatch | undefined {
  if (attempt.providerOrderId !== found.id) return 'another order';
  if (attempt.payee !== null && attempt.payee !== found.payee) return 'payee';
  if (found.currency !== 'EUR') return 'currency';
  return found.amountCents === payment.amountCents ? undefined : 'amount';
}

interface RefusedOrder {
  whole: WholeOrder;
  payment: PaymentRow;
  attempt: AttemptRow;
  found: ProviderOrder;
  reason: Mismatch;
}

async function refuseOrder(trx: Trx, deps: SettleDeps, refused: RefusedOrder): Promise<Applied> {
  const { whole, attempt, found, reason } = refused;
  if (!found.captures.some(isMoney) && found.status !== 'approved') return NOTHING;
  if (attempt.providerOrderId === found.id)
    await updateAttempt(trx, attempt.customId, { state: 'ended', problem: reason });
  for (const capture of found.captures) await keepRefused(trx, { ...refused, capture });
  const isChanged = await settleRefused(trx, deps, whole, found);
  return {
    changed: (isChanged && whole.row.userId) || undefined,
    alarms: await alarmOnce(trx, `provider-order:${found.id}`, reason, deps.nowMs()),
    excess: [],
  };
}

interface Facts extends ReadOrder {
  whole: WholeOrder;
  attempt: AttemptRow;
  /** When the buyer's current pause began, if there is one: a purchase is refused then. */
  pausedMs: number | undefined;
}

/** Applies one provider order that matches the request. */
class Application {
  readonly #trx: Trx;
  readonly #deps: SettleDeps;
  readonly #facts: Facts;
  readonly #alarms: Mismatch[] = [];
  readonly #excess: Excess[] = [];
  #problem: string | null;
  #isChanged = false;

  constructor(trx: Trx, deps: SettleDeps, facts: Facts) {
    this.#trx = trx;
    this.#deps = deps;
    this.#facts = facts;
    this.#problem = facts.attempt.problem;
  }

  async run(): Promise<Applied> {
    const { found } = this.#facts;
    for (const capture of found.captures) if (capture.status === 'completed') await this.#take(capture);
    await this.#wait();
    await this.#tellHeld();
    await this.#keepAttempt();
    const { isReturned } = found.captures.find(({ id }) => id === this.#paidBy()) ?? {};
    const payment = await this.#payment();
    if (payment?.paidAtMs != null && this.#paidBy() === payment.paymentId) {
      const returned = { found, payment, isReturned: isReturned === true };
      if (await applyRefunds(this.#trx, this.#deps, returned)) this.#isChanged = true;
    }
    if (await settleRefused(this.#trx, this.#deps, this.#facts.whole, found)) this.#isChanged = true;
    const { userId } = this.#facts.whole.row;
    const changed = this.#isChanged && userId !== null ? userId : undefined;
    return { changed, alarms: this.#alarms, excess: this.#excess };
  }

  /** The completed capture that pays this order, if any. */
  #paidBy(): string | undefined {
    return this.#facts.found.captures.find(({ status }) => status === 'completed')?.id;
  }

  /** Reads the payment's current state. */
  async #payment(): Promise<PaymentRow | undefined> {
    const { whole, attempt } = this.#facts;
    const now = await findOrder(this.#trx, whole.row.id);
    return now?.payments[attempt.position - 1];
  }

  async #take(capture: ProviderCapture): Promise<void> {
    const payment = await this.#payment();
    if (!payment || payment.paymentId === capture.id) return;
    const { whole, found } = this.#facts;
    const reason = await this.#refusalOf(payment, capture);
    if (reason) {
      await keepRefused(this.#trx, { found, payment, capture, reason });
      return this.#refuse(capture, reason);
    }
    await payPayment(this.#trx, this.#deps, whole, payment, {
      paymentId: capture.id,
      method: 'paypal',
      atMs: capture.atMs,
    });
    this.#isChanged = true;
  }

  async #refusalOf(payment: PaymentRow, capture: ProviderCapture): Promise<Mismatch | undefined> {
    const { attempt, whole } = this.#facts;
    if (capture.currency !== 'EUR') return 'currency';
    if (capture.amountCents !== payment.amountCents) return 'amount';
    if (capture.customId !== undefined && capture.customId !== attempt.customId) return 'custom id';
    const used = await findAttempt(this.#trx, 'captureId', capture.id);
    const isUsed = (await paymentById(this.#trx, capture.id)) !== undefined;
    if (isUsed || (used && used.customId !== attempt.customId)) return 'used payment';
    if (payment.paidAtMs !== null) return 'second payment';
    if (whole.row.userId === null) return 'account gone';
    // The reason persists, even if the refund succeeds only after the pause has ended.
    if (this.#problem === 'paused' || this.#isTakenInPause(capture)) return 'paused';
    return capture.isReturned ? 'returned' : undefined;
  }

  /**
   * The pause began while the capture was in progress. The provider reports whole seconds; in doubt the capture falls
   * into the pause.
   */
  #isTakenInPause({ atMs }: ProviderCapture): boolean {
    const { pausedMs } = this.#facts;
    return pausedMs !== undefined && Math.floor(pausedMs / SECOND_MS) * SECOND_MS <= atMs;
  }

  /**
   * Refuses a capture and raises an alarm. A double payment, one for a deleted account, or one during a pause is
   * refunded automatically; any other needs a person.
   */
  async #refuse({ id, amountCents, isReturned }: ProviderCapture, reason: Mismatch): Promise<void> {
    if (goesBack(reason) && !isReturned) this.#excess.push({ captureId: id, amountCents });
    // A refund is the intended end of a refused capture.
    if (isReturned && this.#problem !== null) return;
    this.#problem = reason;
    this.#alarms.push(...(await alarmOnce(this.#trx, `payment:${id}`, reason, this.#deps.nowMs())));
  }

  /** Marks the payment as confirming while the provider's order is approved or its capture held. */
  async #wait(): Promise<void> {
    const payment = await this.#payment();
    if (!payment || payment.paidAtMs !== null) return;
    const { found, whole } = this.#facts;
    const isApproved = found.status === 'approved' && this.#mayBeTaken(payment);
    const isHeld = found.captures.some(({ status }) => status === 'pending');
    const isWaiting = (isHeld || isApproved) && this.#problem === null;
    if (isWaiting === (payment.confirmingSinceMs !== null)) return;
    const confirmingSinceMs = isWaiting ? this.#deps.nowMs() : null;
    await updatePayment(this.#trx, payment, { confirmingSinceMs });
    const now = await findOrder(this.#trx, whole.row.id);
    if (now) await keepState(this.#trx, now, this.#deps.nowMs());
    this.#isChanged = true;
  }

  /** Raises an alarm for captures that only the merchant can release at the provider. */
  async #tellHeld(): Promise<void> {
    const nowMs = this.#deps.nowMs();
    const { found } = this.#facts;
    // The capture is not stored before it pays: its provider order tells the buyer.
    const about = { providerOrder: found.id };
    for (const { id, waitsForUs } of found.captures)
      if (waitsForUs)
        this.#alarms.push(...(await alarmOnce(this.#trx, `payment:${id}`, 'held for us', nowMs, about)));
  }

  /** An approval that may no longer be paid, or was refused, stays approved at the provider until it expires there. */
  #mayBeTaken({ position, confirmingSinceMs }: PaymentRow): boolean {
    const { whole, notTaken, pausedMs, attempt } = this.#facts;
    const state = statesOf(whole, this.#deps.nowMs())[position - 1] ?? 'void';
    const mayPay = confirmingSinceMs !== null || PAYMENT_ACTIONS[state].mayPay;
    return mayPay && notTaken === undefined && pausedMs === undefined && attempt.state !== 'ended';
  }

  async #keepAttempt(): Promise<void> {
    const { attempt, found, askedAtMs, notTaken } = this.#facts;
    const captureId = this.#paidBy() ?? null;
    const isUsed = captureId !== null && (await findAttempt(this.#trx, 'captureId', captureId));
    await updateAttempt(this.#trx, attempt.customId, {
      providerOrderId: found.id,
      payee: attempt.payee ?? found.payee ?? null,
      state: this.#stateOf(),
      problem: this.#problem,
      syncedAtMs: askedAtMs,
      ...(notTaken && { notTaken }),
      ...(!isUsed && { captureId }),
    });
  }

  #stateOf(): AttemptRow['state'] {
    const { found, attempt, notTaken, pausedMs } = this.#facts;
    if (this.#paidBy() !== undefined) return 'captured';
    // A refused attempt is never charged later; a buyer with a pending action continues the same attempt.
    if (attempt.state === 'ended' || (notTaken && notTaken !== 'payerAction')) return 'ended';
    if (found.captures.some(({ status }) => status === 'pending')) return 'approved';
    // Approved during a pause: not captured after the pause either.
    if (pausedMs !== undefined && found.status === 'approved') return 'ended';
    if (notTaken === 'payerAction') return 'live';
    if (found.status === 'approved') return 'approved';
    const isFailed = found.captures.length > 0 || found.status !== 'created';
    return isFailed ? 'ended' : 'live';
  }
}
