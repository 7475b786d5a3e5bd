import type { Bookie } from '@bothways/domain/bookies';
import { DROP_SORTS, type OddsDrops } from '@bothways/domain/history';
import type { Feature } from '@bothways/domain/plans';
import { keepPreviousData, useLocale, usePageTitle, useQuery, useSession } from '@bothways/platform';
import { QueryState } from '@bothways/platform/query-state';
import { Banner, Card, cx, DateText, EmptyState, formatPercent, Skeleton, useMedia } from '@bothways/ui';
import { download } from '../../account/index.ts';
import { BookieNames, bookiesQuery, useBookieName } from '../../bookies/index.ts';
import { SortMenu } from '../../live-list/index.ts';
import { OddsLocked, OddsTabs } from '../../odds-pages/index.ts';
import { CsvButton } from '../csv-button.tsx';
import { useText } from '../texts.ts';
import { DropDetail } from './drop-detail.tsx';
import { DropRow } from './drop-row.tsx';
import styles from './drops.module.css';
import { dropsQuery } from './drops.queries.ts';
import { dropsCsv } from './drops-csv.ts';
import { DropsFilters } from './drops-filters.tsx';
import { type DropsState, useDropsView } from './use-drops-view.ts';

/** Refetch interval of the drops. */
const REFRESH_MS = 10_000;

/** Where the detail does not fit beside the list it is a sheet. */
const NARROW = '(max-width: 1179px)';

const COLUMNS = ['drop', 'what', 'path', 'first', 'books', 'best', 'worth'] as const;

/** Columns of figures are right-aligned. */
const ENDS: ReadonlySet<string> = new Set(['books', 'best', 'worth']);

function Columns() {
  const t = useText();
  return (
    <div aria-hidden="true" className={cx(styles.row, styles.columns)}>
      {COLUMNS.map((column) => (
        <span className={cx(styles[column], ENDS.has(column) && styles.numeric)} key={column}>
          {t(`explorer.drops.column.${column}`)}
        </span>
      ))}
    </div>
  );
}

/** What a drop is, since when drops are counted, and how many are left out. */
function Foot({ answer, change, view }: DropsState & { answer: OddsDrops }) {
  const t = useText();
  const { leftOut } = answer;
  return (
    <p className={styles.foot}>
      {t('explorer.drops.what')} {t('explorer.drops.since')} <DateText style="dayTime" value={answer.since} />
      .{' '}
      {leftOut > 0 && view.minMoved > 1 && (
        <button className={styles.link} onClick={() => change({ minMoved: 1 })} type="button">
          {t('explorer.drops.leftOut', { count: leftOut })}
        </button>
      )}
    </p>
  );
}

function List({ answer, view, change }: DropsState & { answer: OddsDrops }) {
  const t = useText();
  const locale = useLocale();
  const { drops, total, leastPct } = answer;
  const more = total - drops.length;
  return (
    <>
      {!answer.isComplete && <Banner title={t('explorer.drops.reading')} tone="info" />}
      {drops.length === 0 ? (
        <EmptyState title={t('explorer.drops.none')}>{t('explorer.drops.noneText')}</EmptyState>
      ) : (
        <>
          <Columns />
          <Card>
            <ul aria-label={t('explorer.drops.list')} className={styles.rows}>
              {drops.map((drop) => (
                <DropRow
                  answer={answer}
                  drop={drop}
                  isOpen={drop.pick.topic === view.open}
                  key={drop.pick.topic}
                  onOpen={() => change({ open: drop.pick.topic })}
                />
              ))}
            </ul>
          </Card>
          {more > 0 && leastPct !== null && (
            <p className={styles.more}>
              {t('explorer.drops.more', { count: more, pct: formatPercent(leastPct, locale, { digits: 1 }) })}
            </p>
          )}
        </>
      )}
    </>
  );
}

/** The largest drops in a chosen time and, for the open one, who moved first. */
export function DropsScreen() {
  const t = useText();
  usePageTitle(t('explorer.drops.title'));
  const session = useSession();
  const bookies = useQuery(bookiesQuery('prematch')).data?.bookies ?? NO_BOOKIES;
  const lacks = (feature: Feature): boolean => session.user !== null && !session.has(feature);
  return (
    <BookieNames bookies={bookies}>
      <OddsTabs current="drops" />
      {lacks('historicOdds:prematch') ? (
        <OddsLocked feature="historicOdds:prematch" />
      ) : (
        <Drops bookies={bookies} hasLive={!lacks('historicOdds:live')} />
      )}
    </BookieNames>
  );
}

const NO_BOOKIES: readonly never[] = [];

function Drops({ bookies, hasLive }: { bookies: readonly Bookie[]; hasLive: boolean }) {
  const t = useText();
  const locale = useLocale();
  const name = useBookieName();
  const isNarrow = useMedia(NARROW);
  const state = useDropsView();
  const { view, change } = state;
  const isLocked = view.mode === 'live' && !hasLive;
  const query = useQuery({
    ...dropsQuery(view),
    enabled: !isLocked,
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
  const answer = isLocked ? undefined : query.data?.data;
  const open = answer?.drops.find(({ pick }) => pick.topic === view.open);
  return (
    <div className={cx(styles.page, open && styles.open)}>
      <section aria-label={t('explorer.drops.title')} className={styles.main}>
        <div className={styles.bar}>
          <DropsFilters {...state} bookies={bookies} />
          <span className={styles.end}>
            <SortMenu
              onChange={(sort) => change({ sort })}
              sort={view.sort}
              sorts={DROP_SORTS}
              textOf={(sort) => t(`explorer.drops.sort.${sort}`)}
            />
            {answer && answer.drops.length > 0 && (
              <CsvButton
                onPress={() =>
                  download(`drops-${view.window}.csv`, 'text/csv', dropsCsv(answer, t, locale, name))
                }
              >
                {t('explorer.drops.csv')}
              </CsvButton>
            )}
          </span>
        </div>
        {isLocked ? (
          <OddsLocked feature="historicOdds:live" />
        ) : (
          <QueryState
            failed={t('explorer.drops.failed')}
            loadingLabel={t('explorer.drops.loading')}
            query={query}
            retryLabel={t('explorer.retry')}
            skeleton={<Skeleton height={420} />}
            stale={t('explorer.stale')}
          >
            {({ data }) => (
              <>
                <List {...state} answer={data} />
                <Foot {...state} answer={data} />
              </>
            )}
          </QueryState>
        )}
      </section>
      {open && answer && (
        <DropDetail
          answer={answer}
          drop={open}
          isPhone={isNarrow}
          key={open.pick.topic}
          onClose={() => change({ open: undefined })}
        />
      )}
    </div>
  );
}
