import type { BookiesStatusAnswer } from '@bothways/domain/bookie-status';
import { usePageTitle, useSearchParams } from '@bothways/platform';
import { QueryState } from '@bothways/platform/query-state';
import { Banner, EmptyState, Segmented, Skeleton } from '@bothways/ui';
import { BookieDetail } from './bookie-detail.tsx';
import styles from './bookie-status.module.css';
import { outagesQuery, statusQuery, useWatched } from './bookie-status.queries.ts';
import { OutagesList } from './outages-list.tsx';
import { configurationNames, countStates, SCOPES, type Scope, shownBookies } from './status-rows.ts';
import { StatusTable } from './status-table.tsx';
import { StatusTiles } from './status-tiles.tsx';
import { useText } from './texts.ts';
import { useFigures } from './use-figures.ts';

/** Our own side receives nothing at all: then no bookmaker is blamed. */
function House({ house }: Pick<BookiesStatusAnswer, 'house'>) {
  const t = useText();
  const figures = useFigures();
  if (house.state === 'usual') return null;
  const time = house.since === undefined ? '' : figures.dayTime(house.since);
  return (
    <Banner title={t(`bookieStatus.house.${house.state}`)} tone="warning">
      {time !== '' && t('bookieStatus.house.since', { time })}
    </Banner>
  );
}

/** Returns the choice that the address holds. */
function useChoice() {
  const [params, setParams] = useSearchParams();
  const scope: Scope = SCOPES.find((each) => each === params.get('show')) ?? 'mine';
  const set = (key: string, value: string | undefined): void =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        if (value === undefined) after.delete(key);
        else after.set(key, value);
        return after;
      },
      { replace: true },
    );
  return {
    scope,
    bookie: params.get('bookie') ?? undefined,
    setScope: (next: Scope) => set('show', next === 'mine' ? undefined : next),
    setBookie: (next: string | undefined) => set('bookie', next),
  };
}

type Choice = ReturnType<typeof useChoice>;

function Head({ answer, choice }: { answer: BookiesStatusAnswer | undefined; choice: Choice }) {
  const t = useText();
  const mine = answer && shownBookies(answer, 'mine');
  const count = { mine: mine?.length, all: answer?.bookies.length };
  return (
    <div className={styles.top}>
      <h2 className={styles.heading}>{t('bookieStatus.title')}</h2>
      {mine && (
        <span className={styles.lead}>
          {t('bookieStatus.lead', { count: countStates(mine).usual.length, of: mine.length })}
        </span>
      )}
      <span className={styles.grow} />
      <Segmented<Scope>
        label={t('bookieStatus.show')}
        onChange={choice.setScope}
        options={SCOPES.map((scope) => ({
          value: scope,
          label: (
            <>
              {t(`bookieStatus.scope.${scope}`)} <span className={styles.pale}>{count[scope]}</span>
            </>
          ),
        }))}
        value={choice.scope}
      />
    </div>
  );
}

function Loaded({ answer, choice }: { answer: BookiesStatusAnswer; choice: Choice }) {
  const t = useText();
  const outages = useWatched(outagesQuery());
  const bookies = shownBookies(answer, choice.scope);
  const names = configurationNames(answer);
  const open = answer.bookies.find(({ bookie }) => bookie === choice.bookie);
  const of =
    choice.scope === 'mine' && names.length > 0
      ? t('bookieStatus.ofConfiguration', { count: bookies.length, name: names.join(', ') })
      : t('bookieStatus.ofAll', { count: bookies.length });
  if (answer.bookies.length === 0)
    return <EmptyState title={t('bookieStatus.emptyTitle')}>{t('bookieStatus.empty')}</EmptyState>;
  return (
    <>
      <House house={answer.house} />
      <StatusTiles bookies={bookies} isFailed={outages.error != null} of={of} outages={outages.data} />
      <StatusTable
        bookies={bookies}
        onSelect={(bookie) => choice.setBookie(bookie === open?.bookie ? undefined : bookie)}
        selected={open?.bookie}
      />
      <div className={styles.below}>
        {open && (
          <BookieDetail
            bookie={open.bookie}
            key={open.bookie}
            label={open.label}
            onClose={() => choice.setBookie(undefined)}
          />
        )}
        <OutagesList query={outages} />
      </div>
    </>
  );
}

const WAITING = (
  <>
    <Skeleton height={90} />
    <Skeleton height={420} />
  </>
);

/** Which bookmakers' feeds can currently be trusted, and what their outages credit. */
export function StatusScreen() {
  const t = useText();
  usePageTitle(t('bookieStatus.title'));
  const query = useWatched(statusQuery());
  const choice = useChoice();
  return (
    <div className={styles.page}>
      <Head answer={query.data} choice={choice} />
      <QueryState
        className={styles.waiting}
        failed={t('bookieStatus.failed')}
        query={query}
        retryLabel={t('bookieStatus.retry')}
        skeleton={WAITING}
        stale={t('bookieStatus.stale')}
      >
        {(answer) => <Loaded answer={answer} choice={choice} />}
      </QueryState>
    </div>
  );
}
