import { BILLING_ERRORS } from '@bothways/domain/billing';
import { BOOKIE_ERRORS } from '@bothways/domain/bookies';
import { COUPON_ERRORS } from '@bothways/domain/coupons';
import { DEPLOYMENT_ERRORS } from '@bothways/domain/deployments';
import { IAM_ERRORS } from '@bothways/domain/iam';
import { MATCHING_ERRORS } from '@bothways/domain/matching';
import type { OrderError } from '@bothways/domain/orders';
import { PROMOTION_ERRORS } from '@bothways/domain/promotions';
import { TESTIMONIAL_ERRORS } from '@bothways/domain/testimonials';

/** Order errors that administrators can get; subscription payments cover the rest with the same texts. */
const OF_ORDERS = ['errors.ownOrder', 'errors.buyerUnknown'] as const satisfies readonly OrderError[];

/** All refusal keys of the server for actions here; the area has a text for each. */
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
