import { randomUUID } from 'node:crypto';
import type { Plan } from '@bothways/domain/plans';
import type { Subscription } from '@bothways/domain/subscriptions';
import type { Transaction } from 'kysely';
import { recordAudit } from '#kernel/audit';
import { type Db, type Schema, transact } from '#kernel/db';
import { ApiError } from '#kernel/errors';
import type { HashNumber } from '#kernel/vault';
import type { Buyer, Lanes } from '#money/payments';
import {
  currentOf,
  insertSubscription,
  type Seen,
  seeAll,
  settleAccess,
  subscriptionRefusal,
  toSubscription,
} from '#money/subscriptions';
import { mailboxOf, ownRecord } from '#people/auth';
import { verifiedNumberOf } from '#people/phone';
import { onePerson } from '#people/self-limits';
import { findUser } from '#people/users';
import {
  type CouponRow,
  findCoupon,
  hasRedeemed,
  insertRedemption,
  type takeRedemption,
} from './coupons.store.ts';

/** The plan that a coupon's days grant. */
const COUPON_PLAN: Plan = 'pro';

export interface RedeemDeps {
  db: Db;
  nowMs: () => number;
  /** The user's rights have changed: sessions and sockets re-read them. */
  onChanged: (userId: string) => void;
  /** Serializes operations on the same coupon. */
  lanes: Lanes;
  /** Hashes a phone number or mailbox for storage, so that it redeems each coupon once. */
  hashPhone: HashNumber;
  /** Takes one of the redemptions left. Injected, so that a test can show what happens without it. */
  take: typeof takeRedemption;
}

/** @throws ApiError errors.couponUnknown, errors.couponExpired */
function demandOpen(coupon: CouponRow | undefined, nowMs: number): CouponRow {
  if (!coupon || coupon.disabledAtMs !== null) throw subscriptionRefusal('errors.couponUnknown');
  if (coupon.expiresAtMs !== null && coupon.expiresAtMs <= nowMs)
    throw subscriptionRefusal('errors.couponExpired');
  return coupon;
}

const isRunning = ({ row, state }: Seen): boolean =>
  row.plan === COUPON_PLAN && ['active', 'frozen', 'cancelled'].includes(state.status);

/** Ensures a subscription that carries the coupon's days: a running one, or a new one of its own. */
async function giveSubscription(trx: Transaction<Schema>, userId: string, nowMs: number): Promise<void> {
  const all = await seeAll(trx, userId, nowMs);
  const carries = all.some((seen) => isRunning(seen) || seen.row.source === 'coupon');
  if (carries) return;
  const row = { id: randomUUID(), userId, plan: COUPON_PLAN, source: 'coupon', createdAtMs: nowMs };
  await insertSubscription(trx, row);
}

/**
 * Redeems a coupon: its days are added to the user's access. Once per person, whichever
 * accounts, numbers and mailboxes they move through.
 * @throws ApiError errors.couponUnknown, errors.couponExpired, errors.phoneUnverified, errors.couponUsed,
 * errors.couponGone
 */
export async function redeemCoupon(
  deps: RedeemDeps,
  { userId, ip }: Buyer,
  code: string,
): Promise<Subscription> {
  const { db, lanes, nowMs, onChanged, hashPhone, take } = deps;
  const redeem = async (trx: Transaction<Schema>) => {
    const atMs = nowMs();
    const coupon = demandOpen(await findCoupon(trx, 'code', code), atMs);
    const phone = await verifiedNumberOf(trx, userId);
    // Accounts are free, numbers are not: without a number, new accounts could redeem a coupon again and again.
    if (phone === undefined) throw subscriptionRefusal('errors.phoneUnverified');
    const user = await findUser(trx, userId);
    if (!user) throw new ApiError('UNAUTHORIZED');
    const marks = { phoneHash: hashPhone(phone), emailHash: hashPhone(mailboxOf(user.email)) };
    const { accounts } = await onePerson(trx, { accounts: [userId] }, atMs);
    if (await hasRedeemed(trx, { couponId: coupon.id, accounts, ...marks }))
      throw subscriptionRefusal('errors.couponUsed');
    if (!(await take(trx, coupon.id, atMs))) throw subscriptionRefusal('errors.couponGone');
    await giveSubscription(trx, userId, atMs);
    const { id: couponId, days } = coupon;
    const own = { userId, holder: userId, ...marks };
    const redemption = { id: randomUUID(), couponId, ...own, code, plan: COUPON_PLAN, days, atMs };
    if (!(await insertRedemption(trx, redemption))) throw subscriptionRefusal('errors.couponUsed');
    const isChanged = await settleAccess(trx, { userId, plan: COUPON_PLAN }, atMs);
    await recordAudit(trx, ownRecord({ userId, ip }, 'coupon.redeemed', atMs, { coupon: code, days }));
    return { seen: currentOf(await seeAll(trx, userId, atMs), atMs), changed: isChanged };
  };
  const { seen, changed } = await lanes.run(`coupon ${code}`, () => transact(db, redeem));
  if (changed) onChanged(userId);
  if (!seen) throw new ApiError('INTERNAL');
  return toSubscription(seen);
}
