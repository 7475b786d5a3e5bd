import type { Subscription } from '@bothways/domain/subscriptions';
import { useErrorText, useQuery } from '@bothways/platform';
import { ErrorState, Loading, Skeleton } from '@bothways/ui';
import type { ReactNode } from 'react';
import { useWords } from '../words/use-wording.ts';
import { subscriptionQuery } from './subscriptions.queries.ts';

/** The own subscription, before it is shown. */
export function SubscriptionLoader({ children }: { children: (own: Subscription | null) => ReactNode }) {
  const t = useWords();
  const errorText = useErrorText();
  const { data, error, isFetching, refetch } = useQuery(subscriptionQuery());
  if (data) return children(data.subscription);
  if (error === null) {
    return (
      <Loading>
        <Skeleton height={28} width={120} />
        <Skeleton height={60} />
      </Loading>
    );
  }
  return (
    <ErrorState
      isRetrying={isFetching}
      onRetry={() => void refetch()}
      retryLabel={t('account.retry')}
      title={t('subscription.loadFailed')}
    >
      {errorText(error)}
    </ErrorState>
  );
}
