import { ACCOUNT_ERRORS } from '@bothways/domain/bot-accounts';
import { isApiError, useErrorText } from '@bothways/platform';
import { useCallback } from 'react';
import { useText } from '../texts.ts';

/** Why something about an account was refused, in the person's language, else the server's own words. */
export function useAccountRefusal(): (error: unknown) => string {
  const t = useText();
  const errorText = useErrorText();
  return useCallback(
    (error) => {
      if (!isApiError(error)) return errorText(error);
      const key = ACCOUNT_ERRORS.find((each) => each === error.key);
      if (key !== undefined) return t(`accounts.${key}`);
      return error.status >= 400 && error.status < 500 && error.code !== 'RATE_LIMITED'
        ? error.message
        : errorText(error);
    },
    [t, errorText],
  );
}
