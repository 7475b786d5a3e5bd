import { type AccountError, accountErrorSchema } from '@bothways/domain/account';
import { onboardingErrorSchema } from '@bothways/domain/onboarding';
import { subscriptionErrorSchema } from '@bothways/domain/subscriptions';
import { isApiError, useErrorText } from '@bothways/platform';
import { useCallback } from 'react';
import { NoPasskeyError } from './proved.ts';
import { useText } from './texts.ts';

/** Returns the server's key of a refusal, if it has one. */
export const accountErrorKey = (error: unknown): AccountError | undefined =>
  accountErrorSchema.safeParse(isApiError(error) ? error.key : undefined).data;

/** Returns a function that words a refusal of the account's routes. */
export function useAccountErrorText(): (error: unknown) => string {
  const t = useText();
  const errorText = useErrorText();
  return useCallback(
    (error) => {
      if (error instanceof NoPasskeyError) return t('account.factor.noPasskey');
      const key = accountErrorKey(error);
      if (key !== undefined) return t(`account.${key}`);
      const refusal = isApiError(error) ? error.key : undefined;
      const onboarding = onboardingErrorSchema.safeParse(refusal).data;
      if (onboarding !== undefined) return t(`onboarding.${onboarding}`);
      // Deleting the account also cancels its subscription, which may be what was refused.
      const subscription = subscriptionErrorSchema.safeParse(refusal).data;
      return subscription === undefined ? errorText(error) : t(`subscription.${subscription}`);
    },
    [t, errorText],
  );
}
