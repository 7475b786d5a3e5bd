import { fits, limitAt, NO_LIMIT, SPENDING_PERIODS } from '@bothways/domain/self-limits';
import type { Kysely, Transaction } from 'kysely';
import type { Schema } from '#kernel/db';
import { pauseRefusal, selfLimitRefusal } from './self-limit-refusal.ts';
import {
  deleteSpending,
  holdSpender,
  isSpent,
  limitsOf,
  pauseOf,
  type Spending,
  saveSpending,
  spentBy,
} from './self-limits.store.ts';

type Trx = Transaction<Schema>;

/**
 * Lets somebody buy only within what they allow themselves, and counts the purchase in the same transaction: of two at once
 * that fit one by one and not together one is refused. Call it where an order or a subscription begins; the same key again
 * is the same purchase and goes on. What is begun counts for a day, unless it is paid (`noteSpending`).
 * @param purchase `amountCents` of euros; `key` names the order or subscription
 * @throws ApiError CONFLICT errors.spendingLimit, FORBIDDEN errors.timeOut or errors.selfExcluded
 */
export async function demandMayBuy(trx: Trx, purchase: Spending): Promise<void> {
  const { userId, amountCents, key, atMs } = purchase;
  await holdSpender(trx, userId);
  await demandNoPause(trx, userId, atMs);
  if (await isSpent(trx, key, atMs)) return;
  const limits = await limitsOf(trx, userId);
  const spent = await spentBy(trx, userId, atMs);
  const isTooMuch = SPENDING_PERIODS.some(
    (period) => !fits(limitAt(limits.get(period) ?? NO_LIMIT, atMs), spent.get(period) ?? 0, amountCents),
  );
  if (isTooMuch) throw selfLimitRefusal('errors.spendingLimit');
  await saveSpending(trx, purchase, false);
}

/**
 * Where money is taken by what was begun before: a pause ends that, too.
 * @throws ApiError FORBIDDEN errors.timeOut or errors.selfExcluded
 */
export async function demandNoPause(db: Kysely<Schema>, userId: string, nowMs: number): Promise<void> {
  const pause = await pauseOf(db, userId, nowMs);
  if (pause) throw pauseRefusal(pause);
}

/** Counts what was paid, begun here or not, as a renewal is: it cannot be refused any more, and counts. */
export const noteSpending = (trx: Trx, purchase: Spending): Promise<void> =>
  saveSpending(trx, purchase, true);

/** A purchase came to nothing: another took its place, or all of it was given back. */
export const forgetSpending = (trx: Trx, key: string): Promise<void> => deleteSpending(trx, key);
