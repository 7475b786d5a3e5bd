import type { Security } from '@bothways/domain/account';
import { useQuery } from '@bothways/platform';
import { QueryState } from '@bothways/platform/query-state';
import { Skeleton } from '@bothways/ui';
import type { ReactNode } from 'react';
import styles from './account.module.css';
import { securityQuery } from './account.queries.ts';
import { useText } from './texts.ts';

/** Loads the account's protection before it is shown. */
export function SecurityLoader({ children }: { children: (security: Security) => ReactNode }) {
  const t = useText();
  return (
    <QueryState
      failed={t('account.security.loadFailed')}
      query={useQuery(securityQuery())}
      retryLabel={t('account.retry')}
      skeleton={
        <div className={styles.loading}>
          <Skeleton width={180} />
          <Skeleton height={32} />
          <Skeleton height={32} />
        </div>
      }
    >
      {children}
    </QueryState>
  );
}
