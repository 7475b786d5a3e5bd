import type { Security } from '@bothways/domain/account';
import { useErrorText, useQuery } from '@bothways/platform';
import { ErrorState, Loading, Skeleton } from '@bothways/ui';
import type { ReactNode } from 'react';
import { useWords } from '../words/use-wording.ts';
import styles from './account.module.css';
import { securityQuery } from './account.queries.ts';

/** What guards the account, before it is shown. */
export function SecurityLoader({ children }: { children: (security: Security) => ReactNode }) {
  const t = useWords();
  const errorText = useErrorText();
  const { data, error, isFetching, refetch } = useQuery(securityQuery());
  if (data) return children(data);
  if (error === null) {
    return (
      <Loading className={styles.loading}>
        <Skeleton width={180} />
        <Skeleton height={32} />
        <Skeleton height={32} />
      </Loading>
    );
  }
  return (
    <ErrorState
      isRetrying={isFetching}
      onRetry={() => void refetch()}
      retryLabel={t('account.retry')}
      title={t('account.security.loadFailed')}
    >
      {errorText(error)}
    </ErrorState>
  );
}
