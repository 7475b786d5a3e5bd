import type { Subscription } from '@bothways/domain/subscriptions';
import { useQuery } from '@bothways/platform';
import { Loading, Skeleton } from '@bothways/ui';
import type { ReactNode } from 'react';
import { NotRead } from '../account/not-read.tsx';
import { useWords } from '../words/use-wording.ts';
import { subscriptionQuery } from './subscriptions.queries.ts';

/** The own subscription, before it is shown. */
export function SubscriptionLoader({ children }: { children: (own: Subscription | null) => ReactNode }) {
  const t = useWords();
  const query = useQuery(subscriptionQuery());
  const { data, error } = query;
  if (data) return children(data.subscription);
  if (error === null) {
    return (
      <Loading>
        <Skeleton height={28} width={120} />
        <Skeleton height={60} />
      </Loading>
    );
  }
  return <NotRead query={query} title={t('subscription.loadFailed')} />;
}
