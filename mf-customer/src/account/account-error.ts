import { type AccountError, accountErrorSchema } from '@bothways/domain/account';
import { onboardingErrorSchema } from '@bothways/domain/onboarding';
import { isApiError, useErrorText } from '@bothways/platform';
import { useCallback } from 'react';
import { useWords } from '../words/use-wording.ts';

/** The server's own key for a refusal, where it has one. */
export const accountErrorKey = (error: unknown): AccountError | undefined =>
  accountErrorSchema.safeParse(isApiError(error) ? error.key : undefined).data;

/** A refusal of the account's routes in words. */
export function useAccountErrorText(): (error: unknown) => string {
  const t = useWords();
  const errorText = useErrorText();
  return useCallback(
    (error) => {
      const key = accountErrorKey(error);
      if (key !== undefined) return t(`account.${key}`);
      const { data } = onboardingErrorSchema.safeParse(isApiError(error) ? error.key : undefined);
      return data === undefined ? errorText(error) : t(`onboarding.${data}`);
    },
    [t, errorText],
  );
}
