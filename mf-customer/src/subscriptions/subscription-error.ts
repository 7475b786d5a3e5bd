import { type SubscriptionError, subscriptionErrorSchema } from '@bothways/domain/subscriptions';
import { isApiError, useErrorText } from '@bothways/platform';
import { useCallback } from 'react';
import { useText } from './texts.ts';

/** Returns the server's code of a refusal; `unknown` where it has none (C-F19). */
export const subscriptionErrorCode = (error: unknown): SubscriptionError | 'unknown' =>
  subscriptionErrorSchema.safeParse(isApiError(error) ? error.key : undefined).data ?? 'unknown';

/**
 * Returns a function that words a refusal. Without a code of its own it states what failed, and why as far as known.
 */
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
