import { isApiError, useErrorText } from '@bothways/platform';
import { useCallback } from 'react';
import { useText } from '../texts.ts';
import { REFUSALS, type Refusal } from './refusals.ts';

const keyOf = (error: unknown): Refusal | undefined =>
  isApiError(error) ? REFUSALS.find((each) => each === error.key) : undefined;

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

/** The same of a value, for its field: without a key the codes speak of the whole request. */
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
