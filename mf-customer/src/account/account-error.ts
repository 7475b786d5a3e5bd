import { type AccountError, accountErrorSchema } from '@bothways/domain/account';
import { onboardingErrorSchema } from '@bothways/domain/onboarding';
import { subscriptionErrorSchema } from '@bothways/domain/subscriptions';
import { isApiError, useErrorText } from '@bothways/platform';
import { useCallback } from 'react';
import { useText } from './texts.ts';

/** The server's own key for a refusal, where it has one. */
export const accountErrorKey = (error: unknown): AccountError | undefined =>
  accountErrorSchema.safeParse(isApiError(error) ? error.key : undefined).data;

/** A refusal of the account's routes in words. */
export function useAccountErrorText(): (error: unknown) => string {
  const t = useText();
  const errorText = useErrorText();
  return useCallback(
    (error) => {
      const key = accountErrorKey(error);
      if (key !== undefined) return t(`account.${key}`);
      const refusal = isApiError(error) ? error.key : undefined;
      const onboarding = onboardingErrorSchema.safeParse(refusal).data;
      if (onboarding !== undefined) return t(`onboarding.${onboarding}`);
      // Who leaves has a subscription cancelled on the way.
      const subscription = subscriptionErrorSchema.safeParse(refusal).data;
      return subscription === undefined ? errorText(error) : t(`subscription.${subscription}`);
    },
    [t, errorText],
  );
}
