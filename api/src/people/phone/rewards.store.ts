import type { Transaction } from 'kysely';
import type { Schema } from '#kernel/db';
import type { HashNumber } from '#kernel/vault';

type Trx = Transaction<Schema>;

/** Writes down what a verified number is worth, unless the account or the number has had it, in whichever account. */
export async function noteReward(
  trx: Trx,
  reward: { userId: string; phoneNumber: string; credits: number; atMs: number },
  hashNumber: HashNumber,
): Promise<void> {
  const spent = await trx
    .selectFrom('rewardedNumbers')
    .select('numberHash')
    .where('numberHash', '=', hashNumber(reward.phoneNumber))
    .executeTakeFirst();
  if (spent) return;
  await trx
    .insertInto('phoneRewards')
    .values(reward)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The account goes, and the reward with it: its number is worth nothing to who comes back. */
export async function keepRewardedNumber(
  trx: Trx,
  { userId, atMs }: { userId: string; atMs: number },
  hashNumber: HashNumber,
): Promise<void> {
  const reward = await trx
    .selectFrom('phoneRewards')
    .select('phoneNumber')
    .where('userId', '=', userId)
    .executeTakeFirst();
  if (!reward) return;
  await trx
    .insertInto('rewardedNumbers')
    .values({ numberHash: hashNumber(reward.phoneNumber), atMs })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
