import { z } from 'zod';

/** Codes are compared in capitals and trimmed. */
export const couponCodeSchema = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9-]{4,40}$/, 'must be 4 to 40 letters, digits or hyphens');

/** Body of `POST /api/subscriptions/coupons/redeem`. */
export const redeemSchema = z.strictObject({ code: couponCodeSchema });
export type Redeem = z.infer<typeof redeemSchema>;

/** A redeemed coupon: free days of pro. */
const redeemedCouponSchema = z.object({
  code: z.string(),
  days: z.int().positive(),
  /** ISO 8601 */
  redeemedAt: z.string(),
});
export type RedeemedCoupon = z.infer<typeof redeemedCouponSchema>;

/** Answer of `GET /api/subscriptions/coupons`: the caller's redemptions, newest first. */
export const couponsAnswerSchema = z.object({
  success: z.literal(true),
  coupons: z.array(redeemedCouponSchema),
});
