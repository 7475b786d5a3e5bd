import {
  type AdminCouponsPage,
  adminCouponAnswerSchema,
  adminCouponsPageSchema,
  type CreateCoupon,
  type UpdateCoupon,
} from '@bothways/domain/coupons';
import { api, apiQuery, keepPreviousData } from '@bothways/platform';
import { withQuery } from '../page/index.ts';

const PATH = '/api/admin/coupons';
const STALE_MS = 120_000;
const at = (id: string): string => `${PATH}/${encodeURIComponent(id)}`;

/** Root key of all coupon lists, whatever their filters. */
export const COUPONS_KEY = ['mf-bookie-admin', 'coupons'];

export const couponsQuery = (query: { search: string; after: string | undefined }) => ({
  ...apiQuery<AdminCouponsPage>({
    key: [...COUPONS_KEY, query],
    path: withQuery(PATH, query),
    schema: adminCouponsPageSchema,
    staleMs: STALE_MS,
  }),
  placeholderData: keepPreviousData,
});

export const createCoupon = (body: CreateCoupon) => api.post(PATH, { schema: adminCouponAnswerSchema, body });
export const updateCoupon = (id: string, body: UpdateCoupon) =>
  api.put(at(id), { schema: adminCouponAnswerSchema, body });
export const disableCoupon = (id: string) =>
  api.post(`${at(id)}/disable`, { schema: adminCouponAnswerSchema, body: {} });
