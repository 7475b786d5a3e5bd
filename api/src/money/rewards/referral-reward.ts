import { hundredthsOfCredits } from '@bothways/domain/money';
import { REFERRAL_REWARD_CREDITS } from '@bothways/domain/rewards';
import type { Transaction } from 'kysely';
import { recordAudit, SYSTEM_ACTOR } from '#kernel/audit';
import type { Schema } from '#kernel/db';
import { payIn, REWARDS, takeBack } from '#kernel/ledger';
import type { HashNumber } from '#kernel/vault';
import { otherAccountsOf } from '#people/self-limits';
import {
  accountSubject,
  accountSubjects,
  emailSubjects,
  hasHad,
  numberSubject,
  type Subject,
  takeOnce,
} from './promotions.store.ts';
import {
  broughtBy,
  contactOf,
  insertReward,
  ownerOf,
  type RewardRow,
  rewardOf,
  updateReward,
} from './referral.store.ts';

type Trx = Transaction<Schema>;

/** A purchase: `order:…`, `charge:…`. */
export type Purchase = `order:${string}` | `charge:${string}`;

/** Returns what earns a reward only once, whoever invited: accounts, address and verified number. */
async function subjectsOf(trx: Trx, userId: string, nowMs: number): Promise<Subject[]> {
  const contact = await contactOf(trx, userId);
  const accounts = await accountSubjects(trx, userId, nowMs);
  if (!contact) return accounts;
  const { email, number, verifiedAtMs } = contact;
  const isVerified = number !== null && verifiedAtMs !== null;
  return [...accounts, ...emailSubjects(email), ...(isVerified ? [numberSubject(number)] : [])];
}

/**
 * Rewards the inviter for a user's first paid purchase. To be called in the transaction that records the payment;
 * idempotent.
 * @param bought `userId` of the buyer, `purchase` identical on every call
 */
export async function rewardReferral(
  trx: Trx,
  { userId, purchase, atMs }: { userId: string; purchase: Purchase; atMs: number },
  hash: HashNumber,
): Promise<void> {
  const code = await broughtBy(trx, userId);
  const referrer = code === undefined ? undefined : await ownerOf(trx, code);
  // Nobody is rewarded for inviting themselves.
  if (referrer === undefined || referrer === userId) return;
  if ((await otherAccountsOf(trx, userId, atMs)).includes(referrer)) return;
  const taken = { subjects: await subjectsOf(trx, userId, atMs), atMs };
  if (!(await takeOnce(trx, 'referral', taken, hash))) return;
  const credits = hundredthsOfCredits(REFERRAL_REWARD_CREDITS);
  const reward: RewardRow = { purchase, userId: referrer, credits, isStanding: 1, moves: 1, atMs };
  await insertReward(trx, reward);
  await move(trx, { ...reward, userId: referrer }, atMs);
}

/**
 * Takes a purchase's reward back when all its money was refunded, or pays it again when the money returned. To be
 * called whenever that may have changed.
 */
export async function settleReferral(
  trx: Trx,
  { purchase, isStanding, atMs }: { purchase: Purchase; isStanding: boolean; atMs: number },
): Promise<void> {
  const reward = await rewardOf(trx, purchase);
  const { userId } = reward ?? {};
  if (!reward || !userId || (reward.isStanding === 1) === isStanding) return;
  const changed = { ...reward, userId, isStanding: Number(isStanding), moves: reward.moves + 1 };
  await updateReward(trx, purchase, { isStanding: changed.isStanding, moves: changed.moves });
  await move(trx, changed, atMs);
}

async function move(trx: Trx, reward: RewardRow & { userId: string }, atMs: number): Promise<void> {
  const { purchase, userId, credits: amount, isStanding, moves } = reward;
  const said = { userId, amount, actor: SYSTEM_ACTOR, key: `referral:${purchase}:${moves}` };
  if (isStanding === 1) await payIn(trx, { ...said, kind: 'referralReward', from: REWARDS }, atMs);
  else await takeBack(trx, { ...said, kind: 'reversal', to: REWARDS }, atMs);
  await recordAudit(trx, {
    atMs,
    actor: SYSTEM_ACTOR,
    action: isStanding === 1 ? 'referral.rewarded' : 'referral.returned',
    target: `user:${userId}`,
    detail: { purchase, credits: amount },
  });
}

/** Marks a newly verified number of a user whose purchase earned a reward: it earns no other, in any account. */
export async function keepReferralNumber(
  trx: Trx,
  { userId, phoneNumber, atMs }: { userId: string; phoneNumber: string; atMs: number },
  hash: HashNumber,
): Promise<void> {
  if (!(await hasHad(trx, 'referral', [accountSubject(userId)], hash))) return;
  await takeOnce(trx, 'referral', { subjects: [numberSubject(phoneNumber)], atMs }, hash);
}
