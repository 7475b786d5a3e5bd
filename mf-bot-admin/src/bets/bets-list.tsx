import type { BetGroup, BetsAnswer } from '@bothways/domain/bot-bets';
import type { InfiniteData, useInfiniteQuery } from '@bothways/platform';
import { Button, EmptyState, ErrorState, LoadMore } from '@bothways/ui';
import { useRefusal } from '../refusal/index.ts';
import { useText } from '../texts.ts';
import styles from './bets.module.css';
import { BetsSkeleton } from './bets-skeleton.tsx';
import { type BetMarks, EventCard } from './event-card.tsx';

type BetsQuery = ReturnType<typeof useInfiniteQuery<BetsAnswer, Error, InfiniteData<BetsAnswer>>>;

interface Props extends BetMarks {
  query: BetsQuery;
  groups: readonly BetGroup[];
  showsUser: boolean;
  isFiltered: boolean;
  selected: string | undefined;
  onSelect: (betId: string) => void;
  onClear: () => void;
}

/** The bets by event, newest first; loads more on scroll. */
export function BetsList(props: Props) {
  const { query, groups, showsUser, isFiltered, selected, onSelect, onClear, ...marks } = props;
  const t = useText();
  const refusal = useRefusal();
  const failed = (
    <ErrorState
      isRetrying={query.isFetching}
      onRetry={() => void (query.data ? query.fetchNextPage() : query.refetch())}
      retryLabel={t('retry')}
      title={t('bets.failed')}
    >
      {query.error && refusal(query.error)}
    </ErrorState>
  );
  if (!query.data) return query.error ? failed : <BetsSkeleton />;
  if (groups.length === 0)
    return (
      <EmptyState
        action={isFiltered && <Button onPress={onClear}>{t('bets.clear')}</Button>}
        title={t(isFiltered ? 'bets.noneFound' : 'bets.none')}
      >
        {t(isFiltered ? 'bets.noneFoundHint' : 'bets.noneHint')}
      </EmptyState>
    );
  return (
    <>
      <ColumnNames />
      <ul aria-label={t('bets.list')} className={styles.list}>
        {groups.map((group) => (
          <EventCard
            {...marks}
            group={group}
            key={group.id}
            onSelect={onSelect}
            selected={selected}
            showsUser={showsUser}
          />
        ))}
      </ul>
      {query.isFetchNextPageError && failed}
      {query.hasNextPage ? (
        <LoadMore
          hasFailed={query.isFetchNextPageError}
          isLoading={query.isFetchingNextPage}
          onMore={() => void query.fetchNextPage()}
        >
          {!query.isFetchNextPageError && <BetsSkeleton cards={1} />}
        </LoadMore>
      ) : (
        <p className={styles.end}>{t('bets.noMore')}</p>
      )}
    </>
  );
}

function ColumnNames() {
  const t = useText();
  return (
    <div aria-hidden="true" className={styles.columns}>
      <span>{t('bets.columns.state')}</span>
      <span>{t('bets.columns.bookie')}</span>
      <span />
      <span>{t('bets.columns.stake')}</span>
      <span>{t('bets.columns.odds')}</span>
      <span>{t('bets.columns.payout')}</span>
      <span>{t('bets.columns.result')}</span>
      <span />
    </div>
  );
}
