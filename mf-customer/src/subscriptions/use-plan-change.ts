import type { SubscriptionAnswer } from '@bothways/domain/subscriptions';
import { useQueryClient, useSession } from '@bothways/platform';
import { useCallback } from 'react';
import { BILLING_KEY } from '../returned/index.ts';
import { OWN_KEY, subscriptionQuery } from './subscriptions.queries.ts';

/**
 * Returns a function to apply a change of the subscription: the new answer is used at once, while the cached user,
 * permissions and coupons are invalidated (C-Z178). Once the plan is refetched, locked lists open by themselves.
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
        queryClient.invalidateQueries({ queryKey: BILLING_KEY }),
        queryClient.invalidateQueries({
          queryKey: OWN_KEY,
          predicate: (query) => !answer || query.queryKey.at(-1) !== queryKey.at(-1),
        }),
      ]);
    },
    [queryClient, refresh],
  );
}
