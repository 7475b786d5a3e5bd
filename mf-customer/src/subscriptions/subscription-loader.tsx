import type { Subscription } from '@bothways/domain/subscriptions';
import { useQuery } from '@bothways/platform';
import { QueryState } from '@bothways/platform/query-state';
import { Skeleton } from '@bothways/ui';
import type { ReactNode } from 'react';
import { subscriptionQuery } from './subscriptions.queries.ts';
import { useText } from './texts.ts';

/** Loads the person's subscription before it is shown, and again when the tab is: another may have changed it. */
export function SubscriptionLoader({ children }: { children: (own: Subscription | null) => ReactNode }) {
  const t = useText();
  return (
    <QueryState
      failed={t('subscription.loadFailed')}
      query={useQuery({ ...subscriptionQuery(), refetchOnWindowFocus: 'always' })}
      retryLabel={t('account.retry')}
      skeleton={
        <>
          <Skeleton height={28} width={120} />
          <Skeleton height={60} />
        </>
      }
    >
      {({ subscription }) => children(subscription)}
    </QueryState>
  );
}
