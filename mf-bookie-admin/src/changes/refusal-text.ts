import { COUPON_ERRORS } from '@bothways/domain/coupons';
import { IAM_ERRORS } from '@bothways/domain/iam';
import { isApiError, useErrorText } from '@bothways/platform';
import { useCallback } from 'react';
import { useText } from '../texts.ts';

const KNOWN = [...IAM_ERRORS, ...COUPON_ERRORS];

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
