import {
  couponsAnswerSchema,
  redeemSchema,
  type SubscriptionError,
  subscriptionAnswerSchema,
} from '@bothways/domain/subscriptions';
import { clientIp, type Mount, operation, route } from '#kernel/http';
import { clientNetwork } from '#kernel/limits';
import type { SubscriptionLimits } from '#money/subscriptions';
import { redeemedBy } from './coupons.store.ts';
import { type RedeemDeps, redeemCoupon } from './redeem-coupon.ts';

interface CouponRouteDeps extends RedeemDeps {
  limits: SubscriptionLimits;
  trustProxy: boolean;
}

/** A malformed code is reported as an unknown coupon. */
const keyOf = (path: string | undefined): SubscriptionError | undefined =>
  path === 'code' ? 'errors.couponUnknown' : undefined;

/** Coupon operations for users. */
export const couponsOperations = {
  list: operation({
    method: 'get',
    path: '/api/subscriptions/coupons',
    tag: 'Subscriptions',
    summary: 'What the caller has redeemed, newest first',
    access: 'session',
    answer: couponsAnswerSchema,
    failure: 'Failed to load coupons',
  }),
  redeem: operation({
    method: 'post',
    path: '/api/subscriptions/coupons/redeem',
    tag: 'Subscriptions',
    summary: 'Redeem a coupon: free days of pro',
    access: 'session',
    body: redeemSchema,
    answer: subscriptionAnswerSchema,
    failure: 'Failed to redeem coupon',
    errorKey: keyOf,
  }),
};

/** Mounts the operations on the caller's coupons. */
export const mountCoupons =
  (deps: CouponRouteDeps): Mount =>
  (api) => {
    const { db, limits, trustProxy } = deps;

    route(api, couponsOperations.list, async ({ user }) => ({
      success: true,
      coupons: await redeemedBy(db, user().userId),
    }));

    route(api, couponsOperations.redeem, async ({ c, body, user }) => {
      const { userId } = user();
      const ip = clientIp(c, trustProxy);
      await limits.redeem(userId, clientNetwork(ip));
      return { success: true, subscription: await redeemCoupon(deps, { userId, ip }, body.code) };
    });
  };
