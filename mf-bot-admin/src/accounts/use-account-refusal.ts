import { ACCOUNT_ERRORS } from '@bothways/domain/bot-accounts';
import { isApiError } from '@bothways/platform';
import { useCallback } from 'react';
import { useRefusal } from '../refusal/index.ts';
import { useText } from '../texts.ts';

/** Returns the localized reason for refusing an account change, otherwise the server's own message. */
export function useAccountRefusal(): (error: unknown) => string {
  const t = useText();
  const serverRefusal = useRefusal();
  return useCallback(
    (error) => {
      const key = isApiError(error) ? ACCOUNT_ERRORS.find((each) => each === error.key) : undefined;
      return key === undefined ? serverRefusal(error) : t(`accounts.${key}`);
    },
    [t, serverRefusal],
  );
}
