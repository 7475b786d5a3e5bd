import type { Arb } from '@bothways/domain/arbs';
import type { Mode } from '@bothways/domain/quotes';
import type { LiveArbs } from '@bothways/platform';
import { useWords } from '../../words/use-wording.ts';
import type { Workbench } from '../use-workbench.ts';
import { type ArbsView, isNarrowed } from '../view/arbs-view.ts';
import { ArbList } from './arb-list.tsx';
import { ListSkeleton } from './list-skeleton.tsx';
import { AllHidden, EmptyList, FailedList, LockedList } from './list-state.tsx';

interface LiveListProps {
  live: LiveArbs;
  bench: Workbench;
  mode: Mode;
  view: ArbsView;
  /** How many stand without the filters, once known. */
  withoutFilters: number | undefined;
  onSelect: (id: string) => void;
  onCalculate: (arb: Arb) => void;
  onWiden: () => void;
  onShowAll: () => void;
}

/** The list in whatever state it is. */
export function LiveList(props: LiveListProps) {
  const { live, bench, mode, view, withoutFilters, onWiden } = props;
  const { arrangement, search, hiddenCount } = bench;
  const t = useWords();
  if (live.status === 'locked') return <LockedList feature={`surebets:${mode}`} />;
  if (live.status === 'error') return <FailedList error={live.error} onRetry={live.retry} />;
  if (live.status === 'loading') return <ListSkeleton label={t('list.loading')} />;
  if (arrangement.rows.length === 0) {
    if (hiddenCount > 0 && hiddenCount === live.arbs.length) return <AllHidden />;
    return (
      <EmptyList
        isNarrowed={isNarrowed(view)}
        mode={mode}
        onWiden={onWiden}
        search={search}
        withoutFilters={withoutFilters}
      />
    );
  }
  return (
    <ArbList
      arrangement={arrangement}
      cards={bench.cards}
      expanded={bench.expanded}
      groups={bench.groups}
      isLive={mode === 'live'}
      onCalculate={props.onCalculate}
      onRelease={bench.hold.release}
      onSelect={props.onSelect}
      onShowAll={view.all ? undefined : props.onShowAll}
      perEvent={view.perEvent}
      scroller={bench.list}
      selectedId={view.selected}
      total={search === '' ? live.total - hiddenCount : 0}
    />
  );
}
