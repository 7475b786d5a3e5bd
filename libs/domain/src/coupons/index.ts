import { z } from 'zod';
import { couponCodeSchema } from '../subscriptions/index.ts';
import { lineSchema } from '../text/index.ts';
import { versionSchema } from '../versions/index.ts';

export const COUPONS_PAGE_MAX = 200;
/** Query of `GET /api/admin/coupons`, by code; `after` is the last code of the previous page. */
export const adminCouponsQuerySchema = z.strictObject({
  /** Part of the code or of the note. */
  search: lineSchema.min(1).max(100).optional(),
  after: z.string().min(1).max(40).optional(),
  limit: z.coerce.number().int().min(1).max(COUPONS_PAGE_MAX).default(50),
});
export type AdminCouponsQuery = z.output<typeof adminCouponsQuerySchema>;

/** A coupon in the back office. All times are ISO 8601. */
export const adminCouponSchema = z.object({
  _id: z.string(),
  code: z.string(),
  days: z.int().positive(),
  /** Missing: unlimited. */
  maxRedemptions: z.int().positive().optional(),
  redemptions: z.int().nonnegative(),
  expiresAt: z.string().optional(),
  disabledAt: z.string().optional(),
  note: z.string().optional(),
  createdAt: z.string(),
  /** E-mail of the author, while they have an account. */
  createdBy: z.string().optional(),
  /** Whether it can be redeemed now, and why not. */
  state: z.enum(['open', 'disabled', 'expired', 'gone']),
  /** Covers the fields that the back office sets; a redemption does not change it. */
  version: versionSchema,
});
export type AdminCoupon = z.infer<typeof adminCouponSchema>;

export const adminCouponsPageSchema = z.object({
  success: z.literal(true),
  coupons: z.array(adminCouponSchema),
  /** Number of matches on all pages. */
  total: z.int(),
  nextAfter: z.string().optional(),
});
export type AdminCouponsPage = z.infer<typeof adminCouponsPageSchema>;
export const adminCouponAnswerSchema = z.object({ success: z.literal(true), coupon: adminCouponSchema });

export const couponDaysSchema = z.int().min(1).max(365);
export const maxRedemptionsSchema = z.int().min(1).max(100_000);

const expirySchema = z.iso.datetime({ offset: true });
const noteSchema = lineSchema.min(1).max(200);

/** Body of `PUT /api/admin/coupons/{id}`: the changed fields, with the version that was read; null removes a limit. */
export const updateCouponSchema = z.strictObject({
  version: versionSchema,
  /** Must be unchanged once somebody has redeemed it. */
  days: couponDaysSchema.optional(),
  maxRedemptions: maxRedemptionsSchema.nullable().optional(),
  expiresAt: expirySchema.nullable().optional(),
  note: noteSchema.nullable().optional(),
});
export type UpdateCoupon = z.infer<typeof updateCouponSchema>;

/** Body of `POST /api/admin/coupons`: absent limits are unlimited; without a code a random one is generated. */
export const createCouponSchema = z.strictObject({
  code: couponCodeSchema.optional(),
  days: couponDaysSchema,
  maxRedemptions: maxRedemptionsSchema.optional(),
  expiresAt: expirySchema.optional(),
  note: noteSchema.optional(),
});
export type CreateCoupon = z.infer<typeof createCouponSchema>;

/** Closed list of the refusals of the back office's coupon routes in `error`; the screens translate them. */
export const COUPON_ERRORS = [
  'errors.codeTaken',
  /** It was redeemed already, with its present days. */
  'errors.daysFixed',
  /** The new limit is below the number of redemptions. */
  'errors.belowRedemptions',
  'errors.expiryPast',
  'errors.couponDisabled',
] as const;
export type CouponError = (typeof COUPON_ERRORS)[number];
