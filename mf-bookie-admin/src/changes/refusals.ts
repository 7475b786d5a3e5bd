import { BILLING_ERRORS } from '@bothways/domain/billing';
import { BOOKIE_ERRORS } from '@bothways/domain/bookies';
import { COUPON_ERRORS } from '@bothways/domain/coupons';
import { DEPLOYMENT_ERRORS } from '@bothways/domain/deployments';
import { IAM_ERRORS } from '@bothways/domain/iam';
import { MATCHING_ERRORS } from '@bothways/domain/matching';
import type { OrderError } from '@bothways/domain/orders';
import { PROMOTION_ERRORS } from '@bothways/domain/promotions';
import { TESTIMONIAL_ERRORS } from '@bothways/domain/testimonials';

/** Of an order, what administrators hear; payments of subscriptions say the rest in the same words. */
const OF_ORDERS = ['errors.ownOrder', 'errors.buyerUnknown'] as const satisfies readonly OrderError[];

/** Every refusal that the server has a key for, in what is done here; the area has a text for each. */
export const REFUSALS = [
  ...IAM_ERRORS,
  ...COUPON_ERRORS,
  ...BILLING_ERRORS,
  ...PROMOTION_ERRORS,
  ...BOOKIE_ERRORS,
  ...MATCHING_ERRORS,
  ...TESTIMONIAL_ERRORS,
  ...DEPLOYMENT_ERRORS,
  ...OF_ORDERS,
] as const;
export type Refusal = (typeof REFUSALS)[number];
