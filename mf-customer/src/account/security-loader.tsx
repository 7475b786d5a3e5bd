import type { Security } from '@bothways/domain/account';
import { useQuery } from '@bothways/platform';
import { Loading, Skeleton } from '@bothways/ui';
import type { ReactNode } from 'react';
import { useWords } from '../words/use-wording.ts';
import styles from './account.module.css';
import { securityQuery } from './account.queries.ts';
import { NotRead } from './not-read.tsx';

/** What guards the account, before it is shown. */
export function SecurityLoader({ children }: { children: (security: Security) => ReactNode }) {
  const t = useWords();
  const query = useQuery(securityQuery());
  const { data, error } = query;
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
  return <NotRead query={query} title={t('account.security.loadFailed')} />;
}
