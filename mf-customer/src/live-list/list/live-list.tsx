import { useWords } from '../../words/index.ts';
import type { ListFilter, ListItem, ListView } from '../kind/list-item.ts';
import { ListSkeleton } from './list-skeleton.tsx';
import { AllHidden, EmptyList, FailedList, LockedList } from './list-state.tsx';
import { StandingList, type StandingListProps } from './standing-list.tsx';

interface LiveListProps<Item extends ListItem, Filter extends ListFilter, View extends ListView>
  extends StandingListProps<Item, Filter, View> {
  /** How many stand without the filters, once known. */
  withoutFilters: number | undefined;
}

/** The list in whatever state it is. */
export function LiveList<Item extends ListItem, Filter extends ListFilter, View extends ListView>(
  props: LiveListProps<Item, Filter, View>,
) {
  const { kind, mode, view, change, live, model, withoutFilters } = props;
  const { arrangement, search, hiddenCount } = model;
  const t = useWords();
  if (live.status === 'locked') return <LockedList feature={`${kind.feature}:${mode}`} />;
  if (live.status === 'error') {
    return <FailedList error={live.error} onRetry={live.retry} what={t(kind.texts.failed)} />;
  }
  if (live.status === 'loading') {
    return <ListSkeleton label={t(kind.texts.loading)} />;
  }
  if (arrangement.rows.length > 0) return <StandingList {...props} />;
  if (hiddenCount > 0 && hiddenCount === live.items.length) return <AllHidden />;
  return (
    <EmptyList
      family={kind.family}
      isNarrowed={kind.isNarrowed(view)}
      mode={mode}
      onWiden={() => change(kind.widened(view))}
      search={search}
      texts={kind.texts}
      withoutFilters={withoutFilters}
    />
  );
}
