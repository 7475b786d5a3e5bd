import type { Mode } from '@bothways/domain/quotes';
import type { ValueBet } from '@bothways/domain/valuebets';
import { useErrorText } from '@bothways/platform';
import { Button, Card, EmptyState, ErrorState, SearchIcon, VirtualList } from '@bothways/ui';
import { type RefObject, useState } from 'react';
import list from '../arbs/list/arb-list.module.css';
import type { Arrangement, Row } from '../arbs/list/arrange.ts';
import head from '../arbs/list/list-head.module.css';
import { ListSkeleton } from '../arbs/list/list-skeleton.tsx';
import { AllHidden, LockedList } from '../arbs/list/list-state.tsx';
import { useWords } from '../words/use-wording.ts';
import type { ValueFeed } from './use-value-feed.ts';
import { BETS_SHOWN, ValueCard } from './value-card.tsx';

/** Between two cards, as the list's own gap. */
const GAP_PX = 12;
/** Heights of a head, of a row and of the toggle, before they are measured. */
const [HEAD_PX, ROW_PX, MORE_PX] = [42, 65, 28];

interface Group {
  id: string;
  rows: readonly Row<ValueBet>[];
}

/** Rows by event; an event stands where its best bet stands. */
const groupsOf = (rows: readonly Row<ValueBet>[]): Group[] =>
  [...Map.groupBy(rows, ({ arb }) => arb.event.id)].map(([id, own]) => ({ id, rows: own }));

function ListHead() {
  const t = useWords();
  return (
    <div aria-hidden="true" className={head.head}>
      <span>{t('valuebets.column')}</span>
      <div className={head.legs}>
        <span>{t('list.bookmaker')}</span>
        <span>{t('list.market')}</span>
        <span>{t('list.odds')}</span>
        <span className={head.liquidity}>{t('list.liquidity')}</span>
        <span>{t('list.seen')}</span>
      </div>
    </div>
  );
}

export interface ValueListProps {
  feed: ValueFeed;
  mode: Mode;
  arrangement: Arrangement<ValueBet>;
  search: string;
  /** How many of the list the person has hidden. */
  hiddenCount: number;
  selectedId: string | undefined;
  onSelect: (id: string) => void;
  onCalculate: (value: ValueBet) => void;
  onRelease: () => void;
  scroller: RefObject<HTMLElement | null>;
}

function StandingList(props: ValueListProps) {
  const { arrangement, feed, mode, selectedId, onSelect, onCalculate, onRelease, scroller } = props;
  const t = useWords();
  const [chosen, setChosen] = useState<ReadonlyMap<string, boolean>>(new Map());
  const groups = groupsOf(arrangement.rows);
  const holdsSelected = (rows: readonly Row<ValueBet>[]): boolean =>
    rows.slice(BETS_SHOWN).some(({ arb }) => arb.id === selectedId);
  const isExpanded = ({ id, rows }: Group): boolean => chosen.get(id) ?? holdsSelected(rows);
  const standing = arrangement.rows.filter(({ goneAtMs }) => goneAtMs === undefined).length;
  const { total } = feed.live;
  return (
    <>
      {arrangement.waiting > 0 && (
        <div className={list.waiting}>
          <Button onPress={onRelease} size="small">
            {t('valuebets.waiting', { count: arrangement.waiting })}
          </Button>
        </div>
      )}
      <ListHead />
      <VirtualList
        estimate={(group) => {
          const shown = isExpanded(group) ? group.rows.length : Math.min(BETS_SHOWN, group.rows.length);
          return HEAD_PX + shown * ROW_PX + (group.rows.length > BETS_SHOWN ? MORE_PX : 0);
        }}
        gap={GAP_PX}
        items={groups}
        keyOf={({ id }) => id}
        scroller={scroller}
      >
        {(group) => (
          <ValueCard
            isExpanded={isExpanded(group)}
            isLive={mode === 'live'}
            key={group.id}
            onCalculate={onCalculate}
            onExpand={(id, expanded) => setChosen((before) => new Map(before).set(id, expanded))}
            onSelect={onSelect}
            rows={group.rows}
            selectedId={selectedId}
          />
        )}
      </VirtualList>
      {total > standing + arrangement.waiting + props.hiddenCount && (
        <p className={list.cut}>{t('list.cut', { shown: standing, total })}</p>
      )}
    </>
  );
}

/** The list in whatever state it is. */
export function ValueList(props: ValueListProps) {
  const { feed, mode, arrangement, search, hiddenCount } = props;
  const { live } = feed;
  const t = useWords();
  const errorText = useErrorText();
  if (live.status === 'locked') return <LockedList feature={`valueBets:${mode}`} />;
  if (live.status === 'error') {
    return (
      <Card>
        <ErrorState onRetry={live.retry} retryLabel={t('list.retry')} title={t('list.failedTitle')}>
          {t('valuebets.failed')}. {errorText(live.error)}
        </ErrorState>
      </Card>
    );
  }
  if (live.status === 'loading') return <ListSkeleton label={t('valuebets.loading')} />;
  if (arrangement.rows.length > 0) return <StandingList {...props} />;
  if (hiddenCount > 0 && hiddenCount === live.valuebets.length) return <AllHidden />;
  return (
    <Card>
      {search === '' ? (
        <EmptyState title={t('valuebets.noneTitle')}>{t('valuebets.none')}</EmptyState>
      ) : (
        <EmptyState icon={<SearchIcon size={24} />} title={t('empty.searchTitle', { search })}>
          {t('empty.search')}
        </EmptyState>
      )}
    </Card>
  );
}
