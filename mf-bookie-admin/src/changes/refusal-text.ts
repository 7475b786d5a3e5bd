import { BILLING_ERRORS } from '@bothways/domain/billing';
import { COUPON_ERRORS } from '@bothways/domain/coupons';
import { IAM_ERRORS } from '@bothways/domain/iam';
import type { OrderError } from '@bothways/domain/orders';
import { PROMOTION_ERRORS } from '@bothways/domain/promotions';
import { TESTIMONIAL_ERRORS } from '@bothways/domain/testimonials';
import { isApiError, useErrorText } from '@bothways/platform';
import { useCallback } from 'react';
import { useText } from '../texts.ts';

/** Of an order, what administrators hear; payments of subscriptions say the rest in the same words. */
const OF_ORDERS = ['errors.ownOrder', 'errors.buyerUnknown'] as const satisfies readonly OrderError[];
const KNOWN = [
  ...IAM_ERRORS,
  ...COUPON_ERRORS,
  ...BILLING_ERRORS,
  ...PROMOTION_ERRORS,
  ...TESTIMONIAL_ERRORS,
  ...OF_ORDERS,
];

/** Why a change was refused, in the person's language: the area's own keys first, then the code. */
export function useRefusalText(): (error: unknown) => string {
  const t = useText();
  const errorText = useErrorText();
  return useCallback(
    (error) => {
      const key = isApiError(error) ? KNOWN.find((each) => each === error.key) : undefined;
      return key === undefined ? errorText(error) : t(key);
    },
    [t, errorText],
  );
}
