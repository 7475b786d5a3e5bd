import { usePageTitle, usePermission, useQuery } from '@bothways/platform';
import { EmptyState } from '@bothways/ui';
import { PageState, pageStyles as page } from '../page/index.ts';
import { useText } from '../texts.ts';
import { adminBookiesQuery } from './bookies.queries.ts';
import { BookiesFilters } from './bookies-filters.tsx';
import { BookiesTable } from './bookies-table.tsx';
import { bookiesOf } from './bookies-view.ts';
import { useBookiesView } from './use-bookies-view.ts';

/** The catalogue of bookmakers, and what the engine holds of each. */
export function BookiesScreen() {
  const t = useText();
  const { status, allowed: withStats } = usePermission('read:bookie:stats');
  const query = useQuery({ ...adminBookiesQuery(withStats), enabled: status !== 'unknown' });
  const { data } = query;
  const [view, change] = useBookiesView();
  const bookies = data?.bookies ?? [];
  const shown = bookiesOf(bookies, view);
  usePageTitle(t('bookies.title'));
  return (
    <div className={page.page}>
      <header className={page.head}>
        <h2>{t('bookies.title')}</h2>
        {data && (
          <span className={page.count}>
            {t('bookies.count', { shown: shown.length, all: bookies.length })}
          </span>
        )}
      </header>
      <BookiesFilters bookies={bookies} onChange={change} view={view} withStats={withStats} />
      <PageState query={query} failed={t('bookies.failed')}>
        {() => (
          <BookiesTable
            bookies={shown}
            empty={<EmptyState title={t('bookies.none')}>{t('bookies.noneHint')}</EmptyState>}
            withStats={withStats}
          />
        )}
      </PageState>
    </div>
  );
}
