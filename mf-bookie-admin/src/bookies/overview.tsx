import { usePageTitle } from '@bothways/platform';
import { EmptyState, useNow } from '@bothways/ui';
import { useBookies } from '../bookie/index.ts';
import { PageState, pageStyles as page } from '../page/index.ts';
import { useText } from '../texts.ts';
import { BookiesTable } from './bookies-table.tsx';
import { bookiesOf } from './bookies-view.ts';
import { useBookiesView } from './use-bookies-view.ts';

/** Shown while no bookmaker is open: the whole list in a table, with the engine's statistics. */
export function Overview() {
  const t = useText();
  const query = useBookies();
  const nowMs = useNow(5000);
  const [view] = useBookiesView();
  usePageTitle(t('bookies.title'));
  return (
    <div className={page.page}>
      <PageState failed={t('bookies.failed')} query={query}>
        {({ bookies }) => (
          <BookiesTable
            bookies={bookiesOf(bookies, view, nowMs)}
            empty={<EmptyState title={t('bookies.none')}>{t('bookies.noneHint')}</EmptyState>}
            nowMs={nowMs}
            withStats={bookies.some(({ stats }) => stats !== undefined)}
          />
        )}
      </PageState>
    </div>
  );
}
