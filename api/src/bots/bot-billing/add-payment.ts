import { randomUUID } from 'node:crypto';
import {
  billingOf,
  boughtCredits,
  discountsOf,
  type NewPayment,
  type Payment,
} from '@bothways/domain/bot-billing';
import { may } from '@bothways/domain/identity';
import { centsOfEuros, eurosOfCents } from '@bothways/domain/money';
import type { Transaction } from 'kysely';
import { billingOfUsers, type PaymentRow, paymentOf } from '#bots/bot-users';
import { recordAudit } from '#kernel/audit';
import type { Schema } from '#kernel/db';
import { ApiError } from '#kernel/errors';
import {
  accountIdOf,
  adminAccount,
  availableIn,
  botUserAccount,
  debtOf,
  findTransfer,
  HOUSE,
  legsBetween,
  moving,
  NotEnoughError,
  payIn,
  type Transferred,
  transfer,
} from '#kernel/ledger';
import { countSent, lockDay, readLimits, sentOn } from '#money/credits';
import type { Actor } from '#people/iam';
import { linkedEmails } from '#people/users';
import { findPayment, insertPayment } from './billing.store.ts';
import {
  type BillingDeps,
  type Locked,
  lockedFor,
  MANAGES_PAYMENTS,
  SELLS_CREDITS,
  WORKS_WITH_BOT,
} from './billing-deps.ts';
import { BillingRefusal } from './billing-refusal.ts';
import { refused } from './refused.ts';

type Trx = Transaction<Schema>;

/** A payment as it is asked for, in whole cents and hundredths of a percent. */
interface Order {
  /** Of the ledger: with it the payment happens once. */
  key: string;
  type: NewPayment['type'];
  cents: number;
  rate: number | null;
  /** Above zero, whichever way they go. */
  credits: number;
  method: string | null;
  reference: string | null;
  comment: string | null;
}

export interface Added {
  payment: Payment;
  /** The most that the next one of its type may be, in euros. */
  maxAmount?: number;
}

const PERCENT = 100;
const FULL_RATE = PERCENT * PERCENT;

/**
 * Records what a bot user pays, gets or takes out, and moves its credits, once for a key: a credit brings new ones from the
 * house, a deposit those of the actor, a withdrawal gives the actor some back.
 * @throws BillingRefusal, which is written down
 * @throws ApiError FORBIDDEN, NOT_FOUND, KEY_REUSED for a key of another payment, UNAVAILABLE while the ledger is closed
 */
export async function addPayment(deps: BillingDeps, actor: Actor, body: NewPayment): Promise<Added> {
  const wanted = { type: body.type, amountCents: centsOfEuros(body.amount) };
  return refused(deps, actor, { email: body.userEmail, wanted }, () => {
    const order = orderOf(actor, body);
    return moving(deps.db, (trx) => addIn(deps, trx, { actor, order, email: body.userEmail }));
  });
}

/** @throws BillingRefusal for a rate that nothing can be bought at */
function orderOf({ userId }: Actor, body: NewPayment): Order {
  const { type, amount, rate = 0, method, reference, comment, key = randomUUID() } = body;
  const cents = centsOfEuros(amount);
  const isCredit = type === 'credit';
  const hundredths = Math.round(rate * PERCENT);
  const isRate = hundredths > 0 && hundredths <= FULL_RATE && Math.abs(rate * PERCENT - hundredths) < 1e-6;
  if (isCredit && !isRate) throw new BillingRefusal('errors.invalidRate');
  return {
    key: `payment:${userId}:${key}`,
    type,
    cents,
    rate: isCredit ? hundredths : null,
    credits: isCredit ? boughtCredits(cents, rate) : cents,
    method: method ?? null,
    reference: reference || null,
    comment: comment || null,
  };
}

interface Asked {
  actor: Actor;
  order: Order;
  email: string;
}

async function addIn(deps: BillingDeps, trx: Trx, { actor, order, email }: Asked): Promise<Added> {
  const { type, key } = order;
  const permission = type === 'credit' ? SELLS_CREDITS : WORKS_WITH_BOT;
  const locked = await lockedFor(deps, trx, actor, { email, permission });
  if (type !== 'credit') await demandOwn(trx, actor, locked);
  // Behind the lock, so that whoever asks the same at the same time finds what the first one did.
  const before = await findTransfer(trx, 'key', key);
  if (before) {
    const payment = paymentOf(demandSame(await findPayment(trx, 'transferId', before.id), order, locked));
    return { payment, ...(await maxAfter(trx, actor, order, locked, deps.nowMs())) };
  }
  const atMs = deps.nowMs();
  const id = randomUUID();
  const { id: transferId } = await MOVES[type](trx, { actor, order, locked, atMs, cause: `payment:${id}` });
  const { user } = locked;
  const { cents, credits, rate, method, reference, comment } = order;
  await insertPayment(trx, {
    id,
    email: user.email,
    type,
    amountCents: cents,
    rate,
    credits: type === 'withdrawal' ? 0 - credits : credits,
    method,
    reference,
    comment,
    addedBy: actor.userId,
    atMs,
    ...(type === 'credit' ? discountsOf(cents, credits, user) : NO_DISCOUNTS),
    transferId,
    deletedAtMs: null,
    deletedBy: null,
  });
  await recordAudit(trx, {
    atMs,
    actor: actor.userId,
    ip: actor.ip,
    action: 'bot-payment.recorded',
    target: `bot-user:${user.email}`,
    detail: { payment: id, type, amountCents: cents, credits, ...(rate !== null && { rate }) },
  });
  const row = await findPayment(trx, 'id', id);
  if (!row) throw new Error(`Payment ${id} is not there`);
  return { payment: paymentOf(row), ...(await maxAfter(trx, actor, order, locked, atMs)) };
}

const NO_DISCOUNTS = { internalDiscountCents: 0, providerDiscountCents: 0 };

/** Any admin moves credits of the bot users that are linked to them. @throws ApiError FORBIDDEN for another one's */
async function demandOwn(trx: Trx, { userId }: Actor, { user, held }: Locked): Promise<void> {
  if (may(held, MANAGES_PAYMENTS)) return;
  if (!(await linkedEmails(trx, userId)).includes(user.email))
    throw new ApiError('FORBIDDEN', { message: 'This bot user is not linked to you' });
}

/** @throws ApiError KEY_REUSED where the key is that of another payment */
function demandSame(row: PaymentRow | undefined, order: Order, { user }: Locked): PaymentRow {
  const isSame =
    row !== undefined &&
    row.email === user.email &&
    row.type === order.type &&
    row.amountCents === order.cents &&
    (['rate', 'method', 'reference', 'comment'] as const).every((field) => row[field] === order[field]);
  if (!isSame) throw new ApiError('KEY_REUSED', { message: 'This key belongs to another payment' });
  return row;
}

type Move = (
  trx: Trx,
  move: { actor: Actor; order: Order; locked: Locked; atMs: number; cause: string },
) => Promise<Transferred>;

/** How each type moves its credits. */
const MOVES: Record<Order['type'], Move> = {
  credit: (trx, { actor, order: { key, credits }, locked, atMs, cause }) => {
    const legs = legsBetween(HOUSE, botUserAccount(locked.user.email), credits);
    return transfer(trx, { key, kind: 'credit', legs, actor: actor.userId, cause }, atMs);
  },

  async deposit(trx, { actor: { userId }, order: { key, credits }, locked, atMs, cause }) {
    const from = adminAccount(userId);
    await lockDay(trx, userId, atMs);
    if ((await debtOf(trx, userId)) > 0) throw new BillingRefusal('errors.debt');
    const { dailyCap } = await readLimits(trx);
    const legs = legsBetween(from, botUserAccount(locked.user.email), credits);
    const moved = await transfer(trx, { key, kind: 'deposit', legs, actor: userId, cause }, atMs).catch(
      (error: unknown) => {
        if (!(error instanceof NotEnoughError)) throw error;
        throw new BillingRefusal('errors.depositExceedsMaxAvailable', error.available);
      },
    );
    // After what there is: who has less than the day allows is told so.
    if (!(await countSent(trx, { userId, amount: credits, atMs }, dailyCap)))
      throw new BillingRefusal('errors.dailyCap', dailyCap - (await sentOn(trx, userId, atMs)));
    return moved;
  },

  async withdrawal(trx, { actor: { userId }, order: { key, credits }, locked, atMs, cause }) {
    const { email } = locked.user;
    const most = await withdrawable(trx, email);
    if (most === 0) throw new BillingRefusal('errors.nothingToWithdraw', 0);
    if (credits > most) throw new BillingRefusal('errors.withdrawalExceedsMax', most);
    const from = botUserAccount(email);
    return payIn(trx, { key, kind: 'withdrawal', from, userId, amount: credits, actor: userId, cause }, atMs);
  },
};

/** What may be taken out: no more than the credit left, and no more than there are credits. */
async function withdrawable(trx: Trx, email: string): Promise<number> {
  const billing = (await billingOfUsers(trx, [email])).get(email) ?? NOTHING;
  const there = await availableIn(trx, accountIdOf(botUserAccount(email)));
  return Math.max(0, Math.min(0 - billing.maxWithdrawalAmount, there));
}
const NOTHING = billingOf({ profit: 0, corrections: 0, payments: [] });

async function maxAfter(
  trx: Trx,
  { userId }: Actor,
  { type }: Order,
  { user }: Locked,
  atMs: number,
): Promise<{ maxAmount?: number }> {
  if (type === 'credit') return {};
  const most = type === 'deposit' ? await givable(trx, userId, atMs) : await withdrawable(trx, user.email);
  return { maxAmount: eurosOfCents(most) };
}

/** What an admin may still give today. */
async function givable(trx: Trx, userId: string, atMs: number): Promise<number> {
  const { dailyCap } = await readLimits(trx);
  const left = dailyCap - (await sentOn(trx, userId, atMs));
  return Math.max(0, Math.min(left, await availableIn(trx, accountIdOf(adminAccount(userId)))));
}
