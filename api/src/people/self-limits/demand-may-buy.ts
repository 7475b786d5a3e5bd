import { fits, limitAt, NO_LIMIT, SPENDING_PERIODS } from '@bothways/domain/self-limits';
import type { Kysely, Transaction } from 'kysely';
import type { Schema } from '#kernel/db';
import { otherAccountsOf } from './same-person.store.ts';
import { pauseRefusal, selfLimitRefusal } from './self-limit-refusal.ts';
import {
  deleteSpending,
  holdSpenders,
  isSpent,
  limitsOf,
  pauseOf,
  type Spending,
  saveSpending,
  spentBy,
} from './self-limits.store.ts';

type Trx = Transaction<Schema>;

/**
 * Allows a purchase only within the self-limits of the user, whose accounts are counted together, and counts it in the
 * same transaction: of two concurrent ones that only fit separately, one is refused. Call it when an order or a subscription starts; the same key is the same
 * purchase and succeeds again. A started purchase counts for a day, unless it is paid (`noteSpending`).
 * @param purchase `amountCents` in euro cents; `key` identifies the order or subscription
 * @throws ApiError CONFLICT errors.spendingLimit, FORBIDDEN errors.timeOut or errors.selfExcluded
 */
export async function demandMayBuy(trx: Trx, purchase: Spending): Promise<void> {
  const { userId, amountCents, key, atMs } = purchase;
  const accounts = [userId, ...(await otherAccountsOf(trx, userId, atMs))];
  await holdSpenders(trx, accounts);
  await demandNoPause(trx, userId, atMs);
  if (await isSpent(trx, key, atMs)) return;
  const limits = await limitsOf(trx, accounts, atMs);
  const spent = await spentBy(trx, accounts, atMs);
  const isTooMuch = SPENDING_PERIODS.some(
    (period) => !fits(limitAt(limits.get(period) ?? NO_LIMIT, atMs), spent.get(period) ?? 0, amountCents),
  );
  if (isTooMuch) throw selfLimitRefusal('errors.spendingLimit');
  await saveSpending(trx, purchase, false);
}

/**
 * Checks before money is taken for an earlier purchase: a pause stops that, too.
 * @throws ApiError FORBIDDEN errors.timeOut or errors.selfExcluded
 */
export async function demandNoPause(db: Kysely<Schema>, userId: string, nowMs: number): Promise<void> {
  const pause = await pauseOf(db, userId, nowMs);
  if (pause) throw pauseRefusal(pause);
}

/** Counts a payment, whether or not its purchase was counted, as for a renewal: it can no longer be refused. */
export const noteSpending = (trx: Trx, purchase: Spending): Promise<void> =>
  saveSpending(trx, purchase, true);

/** Uncounts a purchase that was replaced or fully refunded. */
export const forgetSpending = (trx: Trx, key: string): Promise<void> => deleteSpending(trx, key);
