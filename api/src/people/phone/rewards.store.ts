import { hundredthsOfCredits } from '@bothways/domain/money';
import type { Transaction } from 'kysely';
import type { Schema } from '#kernel/db';
import { adminAccount, legsBetween, REWARDS, transfer } from '#kernel/ledger';
import type { HashNumber } from '#kernel/vault';
import { emailMarks, mailboxOf } from '#people/auth';
import { onePerson } from '#people/self-limits';

type Trx = Transaction<Schema>;

/** Marks a rewarded account, beside its number and its address. */
const accountMark = (userId: string): string => `account:${userId}`;

/** Pays the reward of a verified number, unless the number has had it, or its owner, in any account of theirs. */
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
  const { accounts } = await onePerson(trx, { accounts: [reward.userId] }, reward.atMs);
  const marks = [reward.phoneNumber, ...accounts.map(accountMark)].map(hashNumber);
  const spent = await trx
    .selectFrom('rewardedNumbers')
    .select('numberHash')
    .where('numberHash', 'in', [...marks, ...emailMarks(hashNumber, email)])
    .executeTakeFirst();
  const had = await trx
    .selectFrom('phoneRewards')
    .select('userId')
    .where('userId', 'in', accounts)
    .executeTakeFirst();
  if (spent || had) return;
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
      [reward.phoneNumber, mailboxOf(email), accountMark(userId)].map((of) => ({
        numberHash: hashNumber(of),
        atMs,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
