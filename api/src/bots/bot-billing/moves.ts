import { type Billing, billingOf, MAX_BILLED_CENTS } from '@bothways/domain/bot-billing';
import { eurosOfCents } from '@bothways/domain/money';
import type { Transaction } from 'kysely';
import { billingOfUsers, depositsOf } from '#bots/bot-users';
import type { Schema } from '#kernel/db';
import {
  accountIdOf,
  adminAccount,
  availableIn,
  botUserAccount,
  debtOf,
  HOUSE,
  legsBetween,
  NotEnoughError,
  payIn,
  type Transferred,
  transfer,
} from '#kernel/ledger';
import { countSent, lockDay, readLimits, sentOn } from '#money/credits';
import type { Actor } from '#people/iam';
import { BillingRefusal } from './billing-refusal.ts';
import type { PaymentOrder } from './payment-order.ts';

type Trx = Transaction<Schema>;

type Move = (
  trx: Trx,
  move: { actor: Pick<Actor, 'userId'>; order: PaymentOrder; email: string; atMs: number; cause: string },
) => Promise<Transferred>;

/** How each type moves its credits. */
export const MOVES: Record<PaymentOrder['type'], Move> = {
  credit: (trx, { actor, order: { key, credits }, email, atMs, cause }) => {
    const legs = legsBetween(HOUSE, botUserAccount(email), credits);
    return transfer(trx, { key, kind: 'credit', legs, actor: actor.userId, cause }, atMs);
  },

  async deposit(trx, { actor: { userId }, order: { key, credits }, email, atMs, cause }) {
    const from = adminAccount(userId);
    await lockDay(trx, userId, atMs);
    if ((await debtOf(trx, userId)) > 0) throw new BillingRefusal('errors.debt');
    const { dailyCap } = await readLimits(trx);
    const legs = legsBetween(from, botUserAccount(email), credits);
    const moved = await transfer(trx, { key, kind: 'deposit', legs, actor: userId, cause }, atMs).catch(
      (error: unknown) => {
        if (!(error instanceof NotEnoughError)) throw error;
        throw new BillingRefusal('errors.depositExceedsMaxAvailable', error.available);
      },
    );
    // After checking the balance, whose refusal takes precedence over the daily cap's.
    if (!(await countSent(trx, { userId, amount: credits, atMs }, dailyCap)))
      throw new BillingRefusal('errors.dailyCap', dailyCap - (await sentOn(trx, userId, atMs)));
    return moved;
  },

  async withdrawal(trx, { actor, order: { key, credits, adminId }, email, atMs, cause }) {
    const userId = adminId ?? actor.userId;
    const billing = await readBilling(trx, email, userId);
    const most = 0 - billing.maxWithdrawalAmount;
    if (billing.amount >= 0) throw new BillingRefusal('errors.nothingToWithdraw', 0);
    if (most === 0) throw new BillingRefusal('errors.nothingDeposited', 0);
    if (credits > most) throw new BillingRefusal('errors.withdrawalExceedsMax', most);
    const from = botUserAccount(email);
    const fields = { key, kind: 'withdrawal', actor: actor.userId, cause } as const;
    return payIn(trx, { ...fields, from, userId, amount: credits }, atMs);
  },
};

/** An admin's deposits with a bot user, less what was withdrawn, in cents. */
export async function withdrawableCents(trx: Trx, email: string, adminId: string): Promise<number> {
  const { amount, maxWithdrawalAmount } = await readBilling(trx, email, adminId);
  return amount < 0 ? 0 - maxWithdrawalAmount : 0;
}

/** @param readerId whose deposits could be returned */
async function readBilling(trx: Trx, email: string, readerId: string): Promise<Billing> {
  const billing = (await billingOfUsers(trx, [email], readerId)).get(email);
  return billing ?? billingOf({ profit: 0, corrections: 0, payments: [] });
}

/** Returns the highest possible next payment of its type, in euros; a credit has no such limit. */
export async function maxAfter(
  trx: Trx,
  { type, adminId }: PaymentOrder,
  email: string,
  atMs: number,
): Promise<{ maxAmount?: number }> {
  if (type === 'credit' || adminId === null) return {};
  if (type === 'deposit') return { maxAmount: eurosOfCents(await givable(trx, adminId, atMs)) };
  const { maxWithdrawalAmount } = await readBilling(trx, email, adminId);
  return { maxAmount: eurosOfCents(0 - maxWithdrawalAmount) };
}

/** Returns what an admin may still give today. */
async function givable(trx: Trx, userId: string, atMs: number): Promise<number> {
  const { dailyCap } = await readLimits(trx);
  const left = dailyCap - (await sentOn(trx, userId, atMs));
  return Math.max(0, Math.min(left, await availableIn(trx, accountIdOf(adminAccount(userId)))));
}

/** Checked after a change, before the commit. @throws BillingRefusal if a sum of the bot user has become too large */
export async function demandBounded(trx: Trx, email: string): Promise<void> {
  const billing = (await billingOfUsers(trx, [email])).get(email);
  if (billing && Object.values(billing).some((cents) => Math.abs(cents) > MAX_BILLED_CENTS))
    throw new BillingRefusal('errors.sumTooLarge');
}

/**
 * Checked before a deposit is returned: purchased credits are not available for that.
 * @throws BillingRefusal if it was already returned to its admin
 */
export async function demandDeposited(
  trx: Trx,
  { email, adminId, credits }: { email: string; adminId: string; credits: number },
): Promise<void> {
  const [own] = await depositsOf(trx, [email], adminId);
  const billing = (await billingOfUsers(trx, [email])).get(email);
  const all = billing ? billing.deposits - billing.withdrawals : 0;
  if (Math.min(own?.credits ?? 0, all) < credits) throw new BillingRefusal('errors.creditsGone');
}
