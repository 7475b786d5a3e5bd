import type { SubscriptionAnswer } from '@bothways/domain/subscriptions';
import { useQueryClient, useSession } from '@bothways/platform';
import { useCallback } from 'react';
import { OWN_KEY, subscriptionQuery } from './subscriptions.queries.ts';

/**
 * What a subscription may open or close: the new answer counts at once, and what was known of the user, their
 * permissions and their coupons no longer does (C-Z178). With the plan read anew, locked lists open by themselves.
 */
export function usePlanChange(): (answer?: SubscriptionAnswer) => Promise<void> {
  const queryClient = useQueryClient();
  const { refresh } = useSession();
  return useCallback(
    async (answer) => {
      const { queryKey } = subscriptionQuery();
      await queryClient.cancelQueries({ queryKey: OWN_KEY });
      if (answer) queryClient.setQueryData(queryKey, answer);
      await Promise.all([
        refresh(),
        queryClient.invalidateQueries({
          queryKey: OWN_KEY,
          predicate: (query) => !answer || query.queryKey.at(-1) !== queryKey.at(-1),
        }),
      ]);
    },
    [queryClient, refresh],
  );
}
