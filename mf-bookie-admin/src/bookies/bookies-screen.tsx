import { usePageTitle, usePermission, useQuery } from '@bothways/platform';
import { EmptyState, ErrorState, Loading, Skeleton } from '@bothways/ui';
import { useText } from '../use-text.ts';
import { adminBookiesQuery } from './bookies.queries.ts';
import { BookiesFilters } from './bookies-filters.tsx';
import styles from './bookies-screen.module.css';
import { BookiesTable } from './bookies-table.tsx';
import { bookiesOf } from './bookies-view.ts';
import { useBookiesView } from './use-bookies-view.ts';

/** The catalogue of bookmakers, and what the engine holds of each. */
export function BookiesScreen() {
  const t = useText();
  const { status, allowed: withStats } = usePermission('read:bookie:stats');
  const { data, error, refetch, isFetching } = useQuery({
    ...adminBookiesQuery(withStats),
    enabled: status !== 'unknown',
  });
  const [view, change] = useBookiesView();
  const bookies = data?.bookies ?? [];
  const shown = bookiesOf(bookies, view);
  usePageTitle(t('bookies.title'));
  return (
    <div className={styles.screen}>
      <header className={styles.head}>
        <h2>{t('bookies.title')}</h2>
        {data && <span>{t('bookies.count', { shown: shown.length, all: bookies.length })}</span>}
      </header>
      <BookiesFilters bookies={bookies} onChange={change} view={view} withStats={withStats} />
      {data ? (
        <BookiesTable
          bookies={shown}
          empty={<EmptyState title={t('bookies.none')}>{t('bookies.noneHint')}</EmptyState>}
          withStats={withStats}
        />
      ) : error ? (
        <ErrorState
          isRetrying={isFetching}
          onRetry={() => void refetch()}
          retryLabel={t('retry')}
          title={t('bookies.failed')}
        >
          {t('bookies.failedHint')}
        </ErrorState>
      ) : (
        <TableSkeleton label={t('bookies.loading')} />
      )}
    </div>
  );
}

/** As many rows as a screen holds, at the height of the real ones. */
function TableSkeleton({ label }: { label: string }) {
  return (
    <Loading className={styles.skeleton} label={label}>
      {Array.from({ length: 14 }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows without content never move
        <div className={styles.skeletonRow} key={row}>
          <Skeleton width="24%" />
          <Skeleton width="14%" />
          <Skeleton width="10%" />
          <Skeleton width="8%" />
        </div>
      ))}
    </Loading>
  );
}
