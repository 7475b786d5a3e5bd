import { randomUUID } from 'node:crypto';
import { APPROVAL_DAYS, DEFAULT_COMMENT, type TransferCredits } from '@bothways/domain/credits';
import { hundredthsOfCredits } from '@bothways/domain/money';
import { DAY_MS } from '@bothways/domain/time';

import type { Transaction } from 'kysely';
import { recordAudit } from '#kernel/audit';
import type { Schema } from '#kernel/db';
import { ApiError } from '#kernel/errors';
import {
  accountIdOf,
  adminAccount,
  availableIn,
  debtOf,
  findTransfer,
  givenTo,
  ledgerTransaction,
  legsBetween,
  NotEnoughError,
  payIn,
  reserve,
} from '#kernel/ledger';
import type { Actor } from '#people/iam';
import { CreditRefusal } from './credit-refusal.ts';
import { type CreditsDeps, demandRight, HOLDS_CREDITS } from './credits-deps.ts';
import { recipientOf } from './recipient.ts';
import { refused } from './refused.ts';
import { countSent, lockDay, readLimits } from './transfer-limits.store.ts';

type Trx = Transaction<Schema>;
type Deps = Pick<CreditsDeps, 'db' | 'nowMs'>;
export type SentState = 'done' | 'waiting';

interface Order {
  amount: number;
  comment: string;
  key: string;
  recipientEmail: string;
}

/**
 * Sends an admin's credits to another admin, once per key; above the limit it waits for a second person.
 * @throws CreditRefusal, which is audited
 * @throws ApiError KEY_REUSED for the key of another transfer
 */
export async function transferCredits(deps: Deps, actor: Actor, body: TransferCredits): Promise<SentState> {
  const { recipientEmail, amount, comment, key = randomUUID() } = body;
  const order: Order = {
    amount: hundredthsOfCredits(amount),
    comment: comment || DEFAULT_COMMENT,
    key: `transfer:${actor.userId}:${key}`,
    recipientEmail,
  };
  const send = () =>
    ledgerTransaction(deps.db, (trx) => sendIn(trx, actor, order, deps.nowMs())).catch((error: unknown) => {
      if (error instanceof NotEnoughError) throw new CreditRefusal('errors.insufficientCredits');
      throw error;
    });
  return refused(deps, actor, { amount: order.amount, to: recipientEmail }, send);
}

async function sendIn(trx: Trx, actor: Actor, order: Order, atMs: number): Promise<SentState> {
  const { userId } = actor;
  const { amount, key, comment } = order;
  const held = await demandRight(trx, actor, HOLDS_CREDITS);
  await lockDay(trx, userId, atMs);
  // Read under the lock, so that a concurrent repeat finds the first one's transfer.
  const before = await findTransfer(trx, 'key', key);
  const recipient = await recipientOf(trx, { callerId: userId, held }, order.recipientEmail);
  // The first transfer went to another user: nobody can send to themselves or to an unknown recipient.
  if (before && (recipient.userId ?? userId) === userId) throw new ApiError('KEY_REUSED');
  if (!before && recipient.fault) throw new CreditRefusal(recipient.fault);
  const to = recipient.userId ?? '';
  const { dailyCap, approvalAbove } = await readLimits(trx);
  if (!before && (await debtOf(trx, userId)) > 0) throw new CreditRefusal('errors.debt');
  if (!before) await demandOwn(trx, userId, amount);
  if (!before && !(await countSent(trx, { userId, amount, atMs }, dailyCap)))
    throw new CreditRefusal('errors.dailyCap');
  const isWaiting = before ? before.phase === 'pending' : amount > approvalAbove;
  const said = { key, kind: 'transfer', actor: userId, comment } as const;
  const { id, isRepeat } = isWaiting
    ? await reserve(
        trx,
        {
          ...said,
          legs: legsBetween(adminAccount(userId), adminAccount(to), amount),
          expiresAtMs: before?.expiresAtMs ?? atMs + APPROVAL_DAYS * DAY_MS,
        },
        atMs,
      )
    : await payIn(trx, { ...said, userId: to, from: adminAccount(userId), amount }, atMs);
  if (!isRepeat)
    await recordAudit(trx, {
      atMs,
      actor: userId,
      ip: actor.ip,
      action: isWaiting ? 'credits.waiting' : 'credits.transferred',
      target: `user:${to}`,
      detail: { transfer: id, amount, comment },
    });
  return isWaiting ? 'waiting' : 'done';
}

/** @throws CreditRefusal if the credits are available, but were given for the sender's own bot users */
async function demandOwn(trx: Trx, userId: string, amount: number): Promise<void> {
  // The balance is read first: credits that arrive meanwhile may be given ones.
  const available = await availableIn(trx, accountIdOf(adminAccount(userId)));
  if (amount <= available && amount > available - (await givenTo(trx, userId)))
    throw new CreditRefusal('errors.givenCredits');
}
