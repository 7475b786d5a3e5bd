import { randomUUID } from 'node:crypto';
import {
  MAX_BILLED_CENTS,
  type NewPayment,
  type Payment,
  SAME_PAYMENT_MS,
} from '@bothways/domain/bot-billing';
import { APPROVAL_DAYS } from '@bothways/domain/credits';
import { may } from '@bothways/domain/identity';
import { centsOfEuros } from '@bothways/domain/money';
import { DAY_MS } from '@bothways/domain/time';

import type { Transaction } from 'kysely';
import { paymentOf } from '#bots/bot-users';
import { recordAudit } from '#kernel/audit';
import type { Schema } from '#kernel/db';
import { ApiError } from '#kernel/errors';
import { findTransfer, ledgerTransaction } from '#kernel/ledger';
import { countMade, lockDay, readLimits } from '#money/credits';
import type { Actor } from '#people/iam';
import { linkedEmails } from '#people/users';
import { type BilledUser, findPayment, insertPayment, isSamePaid } from './billing.store.ts';
import {
  type BillingDeps,
  type Locked,
  lockedFor,
  MANAGES_PAYMENTS,
  SELLS_CREDITS,
  WORKS_WITH_BOT,
} from './billing-deps.ts';
import { BillingRefusal } from './billing-refusal.ts';
import { demandBounded, MOVES, maxAfter } from './moves.ts';
import { agreedRateFor, demandSame, orderOf, type PaymentOrder, paymentRow } from './payment-order.ts';
import { refused } from './refused.ts';
import { findWaiting, insertWaiting, type WaitingRow } from './waiting.store.ts';

type Trx = Transaction<Schema>;

export interface Added {
  payment: Payment;
  /** `waiting`: for a second person; it does not count until then. */
  state: 'done' | 'waiting';
  /** The highest possible next payment of its type, in euros. */
  maxAmount?: number;
}

/**
 * Records a bot user's payment and moves its credits, once per key: a credit creates new ones from the house, a deposit
 * takes those of the actor, a withdrawal returns an admin's deposits. A credit at another rate than the agreed one, or
 * above the daily cap, waits for a second person.
 * @throws BillingRefusal, which is recorded
 * @throws ApiError FORBIDDEN, NOT_FOUND, KEY_REUSED for a key of another payment, UNAVAILABLE while the ledger is
 * closed
 */
export async function addPayment(deps: BillingDeps, actor: Actor, body: NewPayment): Promise<Added> {
  const wanted = { type: body.type, amountCents: centsOfEuros(body.amount) };
  return refused(deps, actor, { email: body.userEmail, wanted }, () => {
    const order = orderOf(actor, body);
    return ledgerTransaction(deps.db, (trx) => addIn(deps, trx, { actor, order, email: body.userEmail }));
  });
}

interface Asked {
  actor: Actor;
  order: PaymentOrder;
  email: string;
}

async function addIn(deps: BillingDeps, trx: Trx, { actor, order, email }: Asked): Promise<Added> {
  const { type } = order;
  const permission = type === 'credit' ? SELLS_CREDITS : WORKS_WITH_BOT;
  const locked = await lockedFor(deps, trx, actor, { email, permission });
  if (type !== 'credit') await demandOwn(trx, actor, order, locked);
  const atMs = deps.nowMs();
  // After taking the lock, so that a concurrent request with the same key finds the first one's result.
  const before = await addedBefore(trx, order, locked, atMs);
  if (before) return before;
  if (type === 'credit') {
    await demandMeant(trx, order, locked, atMs);
    const waitsFor = await whatWaits(trx, { actor, order, locked, atMs });
    if (waitsFor) return addWaiting(trx, { actor, order, locked, atMs, waitsFor });
  }
  const { user } = locked;
  const id = await movePayment(trx, { actor, order, user, atMs });
  const made = await findPayment(trx, 'id', id);
  if (!made) throw new Error(`Payment ${id} is not there`);
  return { payment: paymentOf(made), state: 'done', ...(await maxAfter(trx, order, user.email, atMs)) };
}

interface Moving {
  actor: Actor;
  order: PaymentOrder;
  user: BilledUser;
  atMs: number;
}

/** Moves the credits of a payment and records it. @returns its id @throws BillingRefusal */
export async function movePayment(trx: Trx, { actor, order, user, atMs }: Moving): Promise<string> {
  const id = randomUUID();
  const { email } = user;
  const { id: transferId } = await MOVES[order.type](trx, {
    ...{ actor, order, email, atMs },
    cause: `payment:${id}`,
  });
  await insertPayment(trx, { id, ...paymentRow(order, user, { addedBy: actor.userId, atMs }), transferId });
  await demandBounded(trx, email);
  await auditPayment(trx, actor, { action: 'bot-payment.recorded', id, order, email, atMs });
  return id;
}

/**
 * Returns the result of an earlier request with the same key. @throws ApiError KEY_REUSED, BillingRefusal if it was
 * declined
 */
async function addedBefore(
  trx: Trx,
  order: PaymentOrder,
  locked: Locked,
  atMs: number,
): Promise<Added | undefined> {
  const { email } = locked.user;
  const moved = await findTransfer(trx, 'key', order.key);
  if (moved) {
    const row = demandSame(await findPayment(trx, 'transferId', moved.id), order, locked);
    return { payment: paymentOf(row), state: 'done', ...(await maxAfter(trx, order, email, atMs)) };
  }
  const waiting = await findWaiting(trx, 'key', order.key);
  if (!waiting) return undefined;
  if (waiting.decision !== null || waiting.expiresAtMs <= atMs) throw new BillingRefusal('errors.decided');
  return { payment: paymentBeing(demandSame(waiting, order, locked), order, locked), state: 'waiting' };
}

/** Any admin may move credits of their linked bot users. @throws ApiError FORBIDDEN for another one's */
async function demandOwn(
  trx: Trx,
  { userId }: Actor,
  { adminId }: PaymentOrder,
  { user, held }: Locked,
): Promise<void> {
  if (may(held, MANAGES_PAYMENTS)) return;
  if (adminId !== userId) throw new ApiError('FORBIDDEN', { message: 'This deposit is not yours' });
  if (!(await linkedEmails(trx, userId)).includes(user.email))
    throw new ApiError('FORBIDDEN', { message: 'This bot user is not linked to you' });
}

/** @throws BillingRefusal if the same was recorded within a day, or if it is impossible */
async function demandMeant(trx: Trx, order: PaymentOrder, { user }: Locked, atMs: number): Promise<void> {
  const { cents, rate, reference, credits, isMeant } = order;
  if (credits > MAX_BILLED_CENTS) throw new BillingRefusal('errors.sumTooLarge');
  const asked = { email: user.email, amountCents: cents, rate: rate ?? 0, reference };
  if (!isMeant && (await isSamePaid(trx, asked, atMs - SAME_PAYMENT_MS)))
    throw new BillingRefusal('errors.samePayment');
}

interface Held {
  actor: Actor;
  order: PaymentOrder;
  locked: Locked;
  atMs: number;
}

/** Returns why a second person is required; undefined if the actor may decide, and then counts it for their day. */
async function whatWaits(
  trx: Trx,
  { actor: { userId }, order: { rate, credits }, locked: { user, held }, atMs }: Held,
): Promise<WaitingRow['waitsFor'] | undefined> {
  if (rate !== agreedRateFor(user, { userId, held })) return 'rate';
  await lockDay(trx, userId, atMs);
  const { creditCap } = await readLimits(trx);
  return (await countMade(trx, { userId, amount: credits, atMs }, creditCap)) ? undefined : 'cap';
}

/** Stores a credit payment until someone else decides; nothing moves or counts. */
async function addWaiting(
  trx: Trx,
  { actor, order, locked, atMs, waitsFor }: Held & { waitsFor: WaitingRow['waitsFor'] },
): Promise<Added> {
  const { key, cents, rate, credits, method, reference, comment } = order;
  const { email } = locked.user;
  const id = randomUUID();
  await insertWaiting(trx, {
    ...{ id, key, email, amountCents: cents, rate: rate ?? 0, credits, method, reference, comment, waitsFor },
    addedBy: actor.userId,
    atMs,
    expiresAtMs: atMs + APPROVAL_DAYS * DAY_MS,
    ...{ decision: null, decidedBy: null, decidedAtMs: null },
  });
  await auditPayment(trx, actor, { action: 'bot-payment.waiting', id, order, email, atMs });
  const payment = paymentBeing({ id, addedBy: actor.userId, atMs }, order, locked);
  return { payment, state: 'waiting' };
}

/** Builds the payment that a waiting one would become. */
const paymentBeing = (
  { id, addedBy, atMs }: Pick<WaitingRow, 'id' | 'addedBy' | 'atMs'>,
  order: PaymentOrder,
  { user }: Locked,
): Payment =>
  paymentOf({
    ...paymentRow(order, user, { addedBy, atMs }),
    ...{ id, transferId: '', adminId: null, approvedBy: null },
    ...{ addedByName: null, approvedByName: null, adminName: null },
  });

/** Records an action on a payment. */
export const auditPayment = (
  trx: Trx,
  { userId, ip }: Actor,
  {
    action,
    id,
    order: { type, cents, credits, rate },
    email,
    atMs,
  }: {
    action: 'bot-payment.recorded' | 'bot-payment.waiting' | 'bot-payment.approved' | 'bot-payment.declined';
    id: string;
    order: Pick<PaymentOrder, 'type' | 'cents' | 'credits' | 'rate'>;
    email: string;
    atMs: number;
  },
): Promise<void> =>
  recordAudit(trx, {
    atMs,
    actor: userId,
    ip,
    action,
    target: `bot-user:${email}`,
    detail: { payment: id, type, amountCents: cents, credits, ...(rate !== null && { rate }) },
  });
