import { BILLING_ERRORS } from '@bothways/domain/billing';
import { BOOKIE_ERRORS } from '@bothways/domain/bookies';
import { COUPON_ERRORS } from '@bothways/domain/coupons';
import { IAM_ERRORS } from '@bothways/domain/iam';
import { MATCHING_ERRORS } from '@bothways/domain/matching';
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
  ...BOOKIE_ERRORS,
  ...MATCHING_ERRORS,
  ...TESTIMONIAL_ERRORS,
  ...OF_ORDERS,
];

const keyOf = (error: unknown) => (isApiError(error) ? KNOWN.find((each) => each === error.key) : undefined);

/** Why a change was refused, in the person's language: the area's own keys first, then the code. */
export function useRefusalText(): (error: unknown) => string {
  const t = useText();
  const errorText = useErrorText();
  return useCallback(
    (error) => {
      const key = keyOf(error);
      return key === undefined ? errorText(error) : t(key);
    },
    [t, errorText],
  );
}

/** The same, but of what the area has no words for the server's own, which say more than the code. */
export function useDetailText(): (error: unknown) => string {
  const refusalText = useRefusalText();
  return useCallback(
    (error) =>
      isApiError(error) && error.status > 0 && keyOf(error) === undefined
        ? error.message
        : refusalText(error),
    [refusalText],
  );
}
