import type { Arb } from '@bothways/domain/arbs';
import type { Mode } from '@bothways/domain/quotes';
import type { LiveArbs } from '@bothways/platform';
import { useWords } from '../../words/use-wording.ts';
import { type ArbsView, isNarrowed } from '../view/arbs-view.ts';
import { ArbList } from './arb-list.tsx';
import type { Arrangement } from './arrange.ts';
import { ListSkeleton } from './list-skeleton.tsx';
import { EmptyList, FailedList, LockedList } from './list-state.tsx';

interface LiveListProps {
  live: LiveArbs;
  arrangement: Arrangement;
  mode: Mode;
  view: ArbsView;
  search: string;
  /** How many stand without the filters, once known. */
  withoutFilters: number | undefined;
  onSelect: (id: string) => void;
  onCalculate: (arb: Arb) => void;
  onRelease: () => void;
  onWiden: () => void;
}

/** The list in whatever state it is. */
export function LiveList(props: LiveListProps) {
  const { live, arrangement, mode, view, search, withoutFilters, onWiden } = props;
  const t = useWords();
  if (live.status === 'locked') return <LockedList feature={`surebets:${mode}`} />;
  if (live.status === 'error') return <FailedList error={live.error} onRetry={live.retry} />;
  if (live.status === 'loading') return <ListSkeleton label={t('list.loading')} />;
  if (arrangement.rows.length === 0) {
    return (
      <EmptyList
        isNarrowed={isNarrowed(view)}
        onWiden={onWiden}
        search={search}
        withoutFilters={withoutFilters}
      />
    );
  }
  return (
    <ArbList
      arrangement={arrangement}
      isLive={mode === 'live'}
      onCalculate={props.onCalculate}
      onRelease={props.onRelease}
      onSelect={props.onSelect}
      perEvent={view.perEvent}
      selectedId={view.selected}
      total={search === '' ? live.total : 0}
    />
  );
}
