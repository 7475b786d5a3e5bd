import { useQuery } from '@bothways/platform';
import { QueryState } from '@bothways/platform/query-state';
import { Skeleton } from '@bothways/ui';
import type { ReactNode } from 'react';
import styles from './onboarding.module.css';
import { type OnboardingState, onboardingQuery } from './onboarding.queries.ts';
import { useText } from './texts.ts';

/** Loads the state of the onboarding before the first question. */
export function OnboardingLoader({ children }: { children: (state: OnboardingState) => ReactNode }) {
  const t = useText();
  return (
    <QueryState
      className={styles.page}
      failed={t('onboarding.loadFailed')}
      query={useQuery(onboardingQuery())}
      retryLabel={t('onboarding.retry')}
      skeleton={
        <>
          <Skeleton height={16} width={160} />
          <Skeleton height={28} width={280} />
          <Skeleton height={44} />
          <Skeleton height={44} />
        </>
      }
    >
      {children}
    </QueryState>
  );
}
