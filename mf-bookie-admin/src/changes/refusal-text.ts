import { isApiError, useErrorText } from '@bothways/platform';
import { useCallback } from 'react';
import { useText } from '../texts.ts';
import { REFUSALS, type Refusal } from './refusals.ts';

const keyOf = (error: unknown): Refusal | undefined =>
  isApiError(error) ? REFUSALS.find((each) => each === error.key) : undefined;

/** Returns the localized reason for refusing a change: by the area's own keys first, then by code. */
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

/** The same for a single value's field: without a key, the codes describe the whole request. */
export function useValueRefusalText(): (error: unknown) => string {
  const t = useText();
  const refusalText = useRefusalText();
  return useCallback(
    (error) => {
      const isOfValue = isApiError(error) && (error.code === 'BAD_REQUEST' || error.code === 'UNPROCESSABLE');
      return isOfValue && keyOf(error) === undefined ? t('errors.valueRefused') : refusalText(error);
    },
    [t, refusalText],
  );
}
