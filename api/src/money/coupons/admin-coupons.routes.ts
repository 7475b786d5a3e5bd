import {
  adminCouponAnswerSchema,
  adminCouponsPageSchema,
  adminCouponsQuerySchema,
  createCouponSchema,
  updateCouponSchema,
} from '@bothways/domain/coupons';
import { z } from 'zod';
import { type Mount, operation, route } from '#kernel/http';
import { actorOf, type IamRouteDeps } from '#people/iam';
import { adminCouponsService } from './admin-coupons.service.ts';
import { searchCoupons } from './admin-coupons.store.ts';

const TAG = 'Coupons';
const idSchema = z.object({ id: z.string().regex(/^[\w-]{1,64}$/) });

/** Coupon operations of the back office. */
export const adminCouponsOperations = {
  list: operation({
    method: 'get',
    path: '/api/admin/coupons',
    tag: TAG,
    summary: 'Coupons by code, with how often each was redeemed',
    access: { permission: 'read:coupon' },
    query: adminCouponsQuerySchema,
    answer: adminCouponsPageSchema,
    failure: 'Failed to load coupons',
  }),
  create: operation({
    method: 'post',
    path: '/api/admin/coupons',
    tag: TAG,
    summary: 'Make a coupon; without a code one is made',
    access: { permission: 'manage:coupon' },
    body: createCouponSchema,
    answer: adminCouponAnswerSchema,
    failure: 'Failed to create the coupon',
  }),
  update: operation({
    method: 'put',
    path: '/api/admin/coupons/{id}',
    tag: TAG,
    summary:
      'Change what was touched of the bounds of a coupon; its days only until somebody has them; 409 where somebody saved since `version`',
    access: { permission: 'manage:coupon' },
    params: idSchema,
    body: updateCouponSchema,
    answer: adminCouponAnswerSchema,
    failure: 'Failed to save the coupon',
  }),
  disable: operation({
    method: 'post',
    path: '/api/admin/coupons/{id}/disable',
    tag: TAG,
    summary: 'Let nobody redeem it any more',
    access: { permission: 'manage:coupon' },
    params: idSchema,
    body: z.strictObject({}),
    bodyOptional: true,
    answer: adminCouponAnswerSchema,
    failure: 'Failed to disable the coupon',
  }),
};

/** Mounts the coupon operations of the back office. */
export const mountAdminCoupons =
  (deps: IamRouteDeps): Mount =>
  (api) => {
    const { db, nowMs, trustProxy } = deps;
    const coupons = adminCouponsService(deps);

    route(api, adminCouponsOperations.list, async ({ query }) => ({
      success: true,
      ...(await searchCoupons(db, query, nowMs())),
    }));

    route(api, adminCouponsOperations.create, async ({ c, body, user }) => ({
      success: true,
      coupon: await coupons.create(actorOf(c, user(), trustProxy), body),
    }));

    route(api, adminCouponsOperations.update, async ({ c, params, body, user }) => ({
      success: true,
      coupon: await coupons.update(actorOf(c, user(), trustProxy), params.id, body),
    }));

    route(api, adminCouponsOperations.disable, async ({ c, params, user }) => ({
      success: true,
      coupon: await coupons.disable(actorOf(c, user(), trustProxy), params.id),
    }));
  };
