import { useErrorText } from '@bothways/platform';
import { QueryState } from '@bothways/platform/query-state';
import { Card } from '@bothways/ui';
import { useText } from '../../texts.ts';
import type { ListFilter, ListItem, ListView } from '../kind/list-item.ts';
import { liveQuery } from '../kind/live-query.ts';
import { LIST_SKELETON } from './list-skeleton.tsx';
import { AllHidden, EmptyList } from './list-state.tsx';
import { LockedList } from './locked-list.tsx';
import { StandingList, type StandingListProps } from './standing-list.tsx';

interface LiveListProps<Item extends ListItem, Filter extends ListFilter, View extends ListView>
  extends StandingListProps<Item, Filter, View> {
  /** Number of items without the filters, once known. */
  withoutFilters: number | undefined;
}

/** The list in any state. */
export function LiveList<Item extends ListItem, Filter extends ListFilter, View extends ListView>(
  props: LiveListProps<Item, Filter, View>,
) {
  const { kind, mode, view, change, live, model, withoutFilters } = props;
  const { arrangement, search, hiddenCount } = model;
  const t = useText();
  const errorText = useErrorText();
  if (live.status === 'locked') return <LockedList feature={kind.feature} mode={mode} />;
  return (
    <QueryState
      failed={t('list.failedTitle')}
      failedText={`${live.message ?? t(kind.texts.failed)} ${errorText(live.error)}`}
      frame={Card}
      loadingLabel={t(kind.texts.loading)}
      query={liveQuery(live)}
      retryLabel={t('list.retry')}
      skeleton={LIST_SKELETON}
    >
      {(items) => {
        if (arrangement.rows.length > 0) return <StandingList {...props} />;
        if (hiddenCount > 0 && hiddenCount === items.length) return <AllHidden />;
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
      }}
    </QueryState>
  );
}
