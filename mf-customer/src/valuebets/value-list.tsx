import type { Mode } from '@bothways/domain/quotes';
import type { ValueBet } from '@bothways/domain/valuebets';
import { Button, Card, EmptyState, SearchIcon, VirtualList } from '@bothways/ui';
import list from '../arbs/list/arb-list.module.css';
import { ListHead } from '../arbs/list/list-head.tsx';
import { shownRows } from '../arbs/list/list-model.ts';
import { ListSkeleton } from '../arbs/list/list-skeleton.tsx';
import { AllHidden, FailedList, LockedList } from '../arbs/list/list-state.tsx';
import type { ListBench } from '../arbs/list/use-list-bench.ts';
import { NothingFits } from '../settings/nothing-fits.tsx';
import { useWords } from '../words/use-wording.ts';
import type { ValueFeed } from './use-value-feed.ts';
import { BETS_SHOWN, ValueCard } from './value-card.tsx';

/** Between two cards, as the list's own gap. */
const GAP_PX = 12;
/** Heights of a head, of a row and of the toggle, before they are measured. */
const [HEAD_PX, ROW_PX, MORE_PX] = [42, 65, 28];

export interface ValueListProps {
  feed: ValueFeed;
  mode: Mode;
  bench: ListBench<ValueBet>;
  selectedId: string | undefined;
  onSelect: (id: string) => void;
  onCalculate: (value: ValueBet) => void;
}

function StandingList({ bench, feed, mode, selectedId, onSelect, onCalculate }: ValueListProps) {
  const t = useWords();
  const { arrangement, groups, expanded, hold, hiddenCount } = bench;
  const standing = arrangement.rows.filter(({ goneAtMs }) => goneAtMs === undefined).length;
  const { total } = feed.live;
  return (
    <>
      {arrangement.waiting > 0 && (
        <div className={list.waiting}>
          <Button onPress={hold.release} size="small">
            {t('valuebets.waiting', { count: arrangement.waiting })}
          </Button>
        </div>
      )}
      <ListHead figure={t('valuebets.column')} />
      <VirtualList
        estimate={(group) => {
          const shown = shownRows(group, BETS_SHOWN, expanded.has(group.id)).length;
          return HEAD_PX + shown * ROW_PX + (group.rows.length > BETS_SHOWN ? MORE_PX : 0);
        }}
        gap={GAP_PX}
        items={groups}
        keyOf={({ id }) => id}
        ref={bench.cards}
        scroller={bench.list}
      >
        {(group) => (
          <ValueCard
            isExpanded={expanded.has(group.id)}
            isLive={mode === 'live'}
            key={group.id}
            onCalculate={onCalculate}
            onExpand={expanded.set}
            onSelect={onSelect}
            rows={group.rows}
            selectedId={selectedId}
          />
        )}
      </VirtualList>
      {total > standing + arrangement.waiting + hiddenCount && (
        <p className={list.cut}>{t('list.cut', { shown: standing, total })}</p>
      )}
    </>
  );
}

/** The list in whatever state it is. */
export function ValueList(props: ValueListProps) {
  const { feed, mode, bench } = props;
  const { arrangement, search, hiddenCount } = bench;
  const { live } = feed;
  const t = useWords();
  if (live.status === 'locked') return <LockedList feature={`valueBets:${mode}`} />;
  if (live.status === 'error')
    return <FailedList error={live.error} onRetry={live.retry} what={`${t('valuebets.failed')}.`} />;
  if (live.status === 'loading') return <ListSkeleton label={t('valuebets.loading')} />;
  if (arrangement.rows.length > 0) return <StandingList {...props} />;
  if (hiddenCount > 0 && hiddenCount === live.valuebets.length) return <AllHidden />;
  if (search === '')
    return (
      <NothingFits family="valuebets" mode={mode} title={t('valuebets.noneTitle')}>
        {t('valuebets.none')}
      </NothingFits>
    );
  return (
    <Card>
      <EmptyState icon={<SearchIcon size={24} />} title={t('empty.searchTitle', { search })}>
        {t('empty.search')}
      </EmptyState>
    </Card>
  );
}
