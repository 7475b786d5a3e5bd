import { QueryState, type QueryStateProps } from '@bothways/platform/query-state';
import { useText } from '../texts.ts';
import styles from './page.module.css';
import { SkeletonRows } from './table-skeleton.tsx';

type Props<T> = Pick<QueryStateProps<T>, 'query' | 'failed' | 'empty' | 'children'>;

/** A query's state in the area's words; stale data is shown with a warning. */
export function PageState<T>(props: Props<T>) {
  const t = useText();
  return (
    <QueryState
      {...props}
      loadingLabel={t('loading')}
      retryLabel={t('retry')}
      skeleton={
        <div className={styles.table}>
          <SkeletonRows />
        </div>
      }
      stale={t('stale')}
    />
  );
}
