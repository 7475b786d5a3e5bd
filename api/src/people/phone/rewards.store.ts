import { hundredthsOfCredits } from '@bothways/domain/money';
import type { Transaction } from 'kysely';
import type { Schema } from '#kernel/db';
import { adminAccount, legsBetween, REWARDS, transfer } from '#kernel/ledger';
import type { HashNumber } from '#kernel/vault';

type Trx = Transaction<Schema>;

/** Pays the reward of a verified number, unless the account or the number has had it, in any account. */
export async function payReward(
  trx: Trx,
  /** `credits` in whole credits. */
  reward: { userId: string; phoneNumber: string; credits: number; atMs: number },
  hashNumber: HashNumber,
): Promise<void> {
  const spent = await trx
    .selectFrom('rewardedNumbers')
    .select('numberHash')
    .where('numberHash', '=', hashNumber(reward.phoneNumber))
    .executeTakeFirst();
  if (spent) return;
  const { numInsertedOrUpdatedRows = 0n } = await trx
    .insertInto('phoneRewards')
    .values(reward)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows === 0n) return;
  const { userId, credits, atMs } = reward;
  const legs = legsBetween(REWARDS, adminAccount(userId), hundredthsOfCredits(credits));
  await transfer(trx, { key: `phone-reward:${userId}`, kind: 'phoneReward', legs, actor: userId }, atMs);
}

/** Retains the rewarded number of a deleted account: it earns nothing again in a new one. */
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
