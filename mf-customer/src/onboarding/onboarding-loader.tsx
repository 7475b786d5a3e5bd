import { useErrorText, useQuery } from '@bothways/platform';
import { ErrorState, Loading, Skeleton } from '@bothways/ui';
import type { ReactNode } from 'react';
import { useWords } from '../words/use-wording.ts';
import styles from './onboarding.module.css';
import { type OnboardingState, onboardingQuery } from './onboarding.queries.ts';

/** The state of the onboarding before anything is asked. */
export function OnboardingLoader({ children }: { children: (state: OnboardingState) => ReactNode }) {
  const t = useWords();
  const errorText = useErrorText();
  const { data, error, isFetching, refetch } = useQuery(onboardingQuery());
  if (data) return children(data);
  if (error === null) {
    return (
      <Loading className={styles.page}>
        <Skeleton height={16} width={160} />
        <Skeleton height={28} width={280} />
        <Skeleton height={44} />
        <Skeleton height={44} />
      </Loading>
    );
  }
  return (
    <div className={styles.page}>
      <ErrorState
        isRetrying={isFetching}
        onRetry={() => void refetch()}
        retryLabel={t('onboarding.retry')}
        title={t('onboarding.loadFailed')}
      >
        {errorText(error)}
      </ErrorState>
    </div>
  );
}
