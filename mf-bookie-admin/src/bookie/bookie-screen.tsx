import { type AdminBookie, BOOKIE_AREAS } from '@bothways/domain/bookies';
import { LocaleLink, useLocation, usePageTitle, useParams } from '@bothways/platform';
import { ChevronLeftIcon, EmptyState } from '@bothways/ui';
import { PageState } from '../page/index.ts';
import { AreaSection } from './area-section.tsx';
import { BookieHead } from './bookie-head.tsx';
import styles from './bookie-screen.module.css';
import { BookieTabs } from './bookie-tabs.tsx';
import { StatsSection } from './stats-section.tsx';
import { useText } from './texts.ts';
import { useBookies } from './use-bookies.ts';

/** One bookmaker: all settings and statistics. */
export function BookieScreen() {
  const t = useText();
  const { bookie: value = '' } = useParams();
  const { search } = useLocation();
  const query = useBookies();
  const bookies = query.data?.bookies ?? [];
  const bookie = bookies.find((each) => each.value === value);
  usePageTitle(bookie?.label ?? t('bookies.title'));
  return (
    <div className={styles.page}>
      <LocaleLink className={styles.back} to={`admin/bookies${search}`}>
        <ChevronLeftIcon size={14} />
        {t('bookies.title')}
      </LocaleLink>
      <PageState failed={t('bookies.failed')} query={query}>
        {() =>
          bookie ? (
            // The key resets the form for another bookmaker: no validation or open section carries over.
            <Settings bookie={bookie} bookies={bookies} key={bookie.value} />
          ) : (
            <EmptyState
              action={<LocaleLink to="admin/bookies">{t('bookies.backToList')}</LocaleLink>}
              title={t('bookies.unknown', { value })}
            >
              {t('bookies.unknownHint')}
            </EmptyState>
          )
        }
      </PageState>
    </div>
  );
}

function Settings({ bookie, bookies }: { bookie: AdminBookie; bookies: readonly AdminBookie[] }) {
  const { stats } = bookie;
  return (
    <>
      <BookieHead bookie={bookie} bookies={bookies} />
      <BookieTabs bookie={bookie} />
      {BOOKIE_AREAS.map((area) => (
        <AreaSection area={area} bookie={bookie} bookies={bookies} key={area} />
      ))}
      {stats && <StatsSection bookie={bookie} bookies={bookies} stats={stats} />}
    </>
  );
}
