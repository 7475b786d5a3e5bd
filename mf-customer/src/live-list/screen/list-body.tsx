import { PinnedSection } from '../../pins/index.ts';
import { EmptyChoice } from '../../settings/index.ts';
import type { ListFilter, ListItem, ListView } from '../kind/list-item.ts';
import { LiveList } from '../list/live-list.tsx';
import type { ListModel } from '../model/use-list-model.ts';
import { RejectedView } from '../rejected/rejected-view.tsx';
import type { ListPageProps } from './list-page.tsx';

interface ListBodyProps<Item extends ListItem, Filter extends ListFilter, View extends ListView>
  extends ListPageProps<Item, Filter, View> {
  model: ListModel<Item>;
  /** The item whose detail is open. */
  openId: string | undefined;
  onSelect: (id: string) => void;
  onCalculate: (item: Item) => void;
}

/** What scrolls: the pins and the list, or what failed a gate. */
export function ListBody<Item extends ListItem, Filter extends ListFilter, View extends ListView>(
  props: ListBodyProps<Item, Filter, View>,
) {
  const { kind, mode, view, change, feed, model, openId, onSelect, onCalculate } = props;
  const { isEmptyChoice } = feed.request;
  const { pins, isLoading } = model.pinned;
  if (view.tab === 'rejected' && !isEmptyChoice) {
    return <RejectedView change={change} kind={kind} mode={mode} request={feed.request} view={view} />;
  }
  return (
    <>
      <PinnedSection count={pins.length} isLoading={isLoading}>
        {pins.map((pin) => (
          <kind.Pin
            isSelected={pin.id === openId}
            key={pin.id}
            onCalculate={onCalculate}
            onSelect={onSelect}
            pin={pin}
          />
        ))}
      </PinnedSection>
      {isEmptyChoice ? (
        <EmptyChoice family={kind.family} mode={mode} />
      ) : (
        <LiveList
          change={change}
          kind={kind}
          live={feed.live}
          mode={mode}
          model={model}
          onCalculate={onCalculate}
          onSelect={onSelect}
          view={view}
          withoutFilters={feed.withoutFilters}
        />
      )}
    </>
  );
}
