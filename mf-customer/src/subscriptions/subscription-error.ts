import { type SubscriptionError, subscriptionErrorSchema } from '@bothways/domain/subscriptions';
import { isApiError, useErrorText } from '@bothways/platform';
import { useCallback } from 'react';
import { useText } from './texts.ts';

/** The server's code for a refusal; `unknown` where it has none (C-F19). */
export const subscriptionErrorCode = (error: unknown): SubscriptionError | 'unknown' =>
  subscriptionErrorSchema.safeParse(isApiError(error) ? error.key : undefined).data ?? 'unknown';

/** A refusal in words. Without a code of its own it says what failed, and why as far as that is known. */
export function useSubscriptionErrorText(): (error: unknown, failed: string) => string {
  const t = useText();
  const errorText = useErrorText();
  return useCallback(
    (error, failed) => {
      const code = subscriptionErrorCode(error);
      return code === 'unknown' ? `${failed}. ${errorText(error)}` : t(`subscription.${code}`);
    },
    [t, errorText],
  );
}
