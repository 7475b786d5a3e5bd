import { hundredthsOfCredits } from '@bothways/domain/money';
import type { Transaction } from 'kysely';
import type { Schema } from '#kernel/db';
import { adminAccount, legsBetween, REWARDS, transfer } from '#kernel/ledger';
import type { HashNumber } from '#kernel/vault';
import { emailMarks, mailboxOf } from '#people/auth';

type Trx = Transaction<Schema>;

/** Pays the reward of a verified number, unless the account or the number has had it, in any account,
 * and so has nobody with the address whose account is gone. */
export async function payReward(
  trx: Trx,
  /** `credits` in whole credits. */
  reward: { userId: string; phoneNumber: string; credits: number; atMs: number },
  hashNumber: HashNumber,
): Promise<void> {
  const { email } = await trx
    .selectFrom('users')
    .select('email')
    .where('id', '=', reward.userId)
    .executeTakeFirstOrThrow();
  const marks = [hashNumber(reward.phoneNumber), ...emailMarks(hashNumber, email)];
  const spent = await trx
    .selectFrom('rewardedNumbers')
    .select('numberHash')
    .where('numberHash', 'in', marks)
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

/** Retains the marks of the rewarded number and of the address of a deleted account: they earn nothing again. */
export async function keepRewardedNumber(
  trx: Trx,
  { userId, email, atMs }: { userId: string; email: string; atMs: number },
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
    .values(
      [reward.phoneNumber, mailboxOf(email)].map((of) => ({
        numberHash: hashNumber(of),
        atMs,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
