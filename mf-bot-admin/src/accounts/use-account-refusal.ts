import { ACCOUNT_ERRORS } from '@bothways/domain/bot-accounts';
import { isApiError } from '@bothways/platform';
import { useCallback } from 'react';
import { useRefusal } from '../refusal/index.ts';
import { useText } from '../texts.ts';

/** Why something about an account was refused, in the person's language, else the server's own words. */
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
