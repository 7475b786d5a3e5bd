import { REFERRAL_REWARD_CREDITS, type ReferralAnswer, type ReferralError } from '@bothways/domain/rewards';
import { recordAudit } from '#kernel/audit';
import { type Db, transact } from '#kernel/db';
import { refusalsOf } from '#kernel/errors';
import type { Locale } from '#kernel/http';
import { ownRecord } from '#people/auth';
import { otherAccountsOf } from '#people/self-limits';
import {
  broughtBy,
  codeOf,
  hasBought,
  invitedWith,
  ownCode,
  ownerOf,
  saveBroughtBy,
  standingRewards,
} from './referral.store.ts';

export interface ReferralDeps {
  db: Db;
  publicUrl: string;
  nowMs: () => number;
}

const refusal = refusalsOf<ReferralError>({
  'errors.referralUnknown': ['CONFLICT', 'No account has this code'],
  'errors.referralOwn': ['CONFLICT', 'This is your own code'],
  'errors.referralLate': ['CONFLICT', 'It is too late to say who invited you'],
});

/** Returns a user's referral code and its results. The code is created on first request. */
export async function readReferral(
  { db, publicUrl, nowMs }: ReferralDeps,
  userId: string,
  locale: Locale,
): Promise<ReferralAnswer> {
  const code = await ownCode(db, userId, nowMs());
  const rewards = await standingRewards(db, userId);
  const isSaid = (await broughtBy(db, userId)) !== undefined;
  return {
    success: true,
    code,
    link: `${publicUrl}/${locale}/register?ref=${code}`,
    invited: await invitedWith(db, code),
    rewarded: rewards.length,
    credits: rewards.reduce((sum, { credits }) => sum + credits, 0),
    rewardCredits: REFERRAL_REWARD_CREDITS,
    maySay: !isSaid && !(await hasBought(db, userId)),
  };
}

/**
 * Records whose code brought the user, once and before their first purchase.
 * @throws ApiError errors.referralUnknown, errors.referralOwn, errors.referralLate
 */
export const sayReferral = (
  { db, nowMs }: ReferralDeps,
  { userId, ip }: { userId: string; ip: string },
  code: string,
): Promise<void> =>
  transact(db, async (trx) => {
    const owner = await ownerOf(trx, code);
    if (owner === undefined) throw refusal('errors.referralUnknown');
    const own = [userId, ...(await otherAccountsOf(trx, userId, nowMs()))];
    if (own.includes(owner) || (await codeOf(trx, userId)) === code) throw refusal('errors.referralOwn');
    const said = await broughtBy(trx, userId);
    if (said?.toUpperCase() === code) return;
    if (said !== undefined || (await hasBought(trx, userId))) throw refusal('errors.referralLate');
    if (!(await saveBroughtBy(trx, userId, code, nowMs()))) throw refusal('errors.referralLate');
    await recordAudit(trx, ownRecord({ userId, ip }, 'referral.said', nowMs(), { referral: code }));
  });
