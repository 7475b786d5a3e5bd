import type { Payment } from '@bothways/domain/bot-billing';
import type { Transaction } from 'kysely';
import { type PaymentRow, paymentOf } from '#bots/bot-users';
import { recordAudit } from '#kernel/audit';
import type { Schema } from '#kernel/db';
import { ApiError } from '#kernel/errors';
import {
  adminAccount,
  ledgerTransaction,
  legsBetween,
  lockedDebt,
  NotEnoughError,
  receivableAccount,
  reverse,
  transfer,
} from '#kernel/ledger';
import { lockDay, uncountMade, uncountSent } from '#money/credits';
import type { Actor } from '#people/iam';
import { findPayment, markDeleted } from './billing.store.ts';
import { type BillingDeps, lockedFor, MANAGES_PAYMENTS } from './billing-deps.ts';
import { BillingRefusal } from './billing-refusal.ts';
import { demandDeposited } from './moves.ts';
import { refused } from './refused.ts';

type Trx = Transaction<Schema>;

/**
 * Reverses a payment: its credits return to their origin, and the row no longer counts. Idempotent.
 * @throws BillingRefusal if the credits are no longer available, which is recorded
 * @throws ApiError FORBIDDEN, NOT_FOUND
 */
export const deletePayment = (
  deps: BillingDeps,
  actor: Actor,
  asked: { id: string; email: string },
): Promise<Payment> =>
  refused(deps, actor, { email: asked.email, wanted: { payment: asked.id } }, () =>
    ledgerTransaction(deps.db, (trx) => deleteIn(deps, trx, actor, asked)).catch((error: unknown) => {
      if (error instanceof NotEnoughError) throw new BillingRefusal('errors.creditsGone');
      throw error;
    }),
  );

async function deleteIn(
  deps: BillingDeps,
  trx: Trx,
  actor: Actor,
  { id, email }: { id: string; email: string },
): Promise<Payment> {
  const { user } = await lockedFor(deps, trx, actor, { email, permission: MANAGES_PAYMENTS });
  const row = await findPayment(trx, 'id', id);
  if (row?.email !== user.email) throw new ApiError('NOT_FOUND', { message: 'Payment not found' });
  if (row.deletedAtMs !== null) return paymentOf(row);
  const atMs = deps.nowMs();
  const { userId, ip } = actor;
  await takeBack(trx, row, userId, atMs);
  await markDeleted(trx, 'botPayments', { id, by: userId, atMs });
  await recordAudit(trx, {
    atMs,
    actor: userId,
    ip,
    action: 'bot-payment.deleted',
    target: `bot-user:${user.email}`,
    detail: { payment: id, type: row.type, amountCents: row.amountCents, credits: row.credits },
  });
  return paymentOf(row);
}

/** Returns the credits, and uncounts them for the day of who recorded them; see `takeDepositBack`. */
async function takeBack(trx: Trx, row: PaymentRow, actor: string, atMs: number): Promise<void> {
  const { id, type, credits, addedBy, approvedBy, transferId } = row;
  const key = `payment-deleted:${id}`;
  if (type === 'deposit') return takeDepositBack(trx, row, { key, actor }, atMs);
  const isCounted = type === 'credit' && approvedBy === null;
  if (isCounted) await lockDay(trx, addedBy, row.atMs);
  await reverse(trx, transferId, { key, actor }, atMs);
  if (isCounted) await uncountMade(trx, { userId: addedBy, amount: credits, atMs: row.atMs });
}

/** A returned deposit first pays its admin's debt. @throws BillingRefusal if it was already returned */
async function takeDepositBack(
  trx: Trx,
  { email, credits, addedBy, transferId, atMs: countedAtMs }: PaymentRow,
  { key, actor }: { key: string; actor: string },
  atMs: number,
): Promise<void> {
  await demandDeposited(trx, { email, adminId: addedBy, credits });
  await lockDay(trx, addedBy, countedAtMs);
  const owed = Math.min(await lockedDebt(trx, addedBy), credits);
  await reverse(trx, transferId, { key, actor }, atMs);
  await uncountSent(trx, { userId: addedBy, amount: credits, atMs: countedAtMs });
  if (owed === 0) return;
  const legs = legsBetween(adminAccount(addedBy), receivableAccount(addedBy), owed);
  await transfer(trx, { key: `debt:${key}`, kind: 'debt', legs, actor }, atMs);
}
