import { EmptyChoice } from '../../settings/index.ts';
import { useText } from '../../texts.ts';
import type { ListFilter, ListItem, ListView } from '../kind/list-item.ts';
import { ColumnNames } from '../list/column-names.tsx';
import { ListStrip } from '../list/list-strip.tsx';
import { LiveList } from '../list/live-list.tsx';
import type { ListModel } from '../model/use-list-model.ts';
import { RejectedView } from '../rejected/rejected-view.tsx';
import { FeedBanner } from './feed-banner.tsx';
import type { ListPageProps } from './list-page.tsx';
import { PinnedList } from './pinned-list.tsx';

interface ListBodyProps<Item extends ListItem, Filter extends ListFilter, View extends ListView>
  extends ListPageProps<Item, Filter, View> {
  model: ListModel<Item>;
  isPhone: boolean;
  /** Requests the list again and shows the answer. */
  askAnew: () => void;
  /** The item whose detail is open. */
  openId: string | undefined;
  onSelect: (id: string) => void;
  onCalculate: (item: Item) => void;
}

/** The scrolling part: the pins and the list, or the rejected items. */
export function ListBody<Item extends ListItem, Filter extends ListFilter, View extends ListView>(
  props: ListBodyProps<Item, Filter, View>,
) {
  const { kind, mode, view, change, feed, model, isPhone, askAnew, openId, onSelect, onCalculate } = props;
  const t = useText();
  const { isEmptyChoice, failure } = feed.request;
  const { live } = feed;
  const hasColumns = live.status === 'loading' || model.arrangement.rows.length > 0;
  const banner = isPhone ? undefined : <FeedBanner atMs={live.atMs} onRetry={askAnew} />;
  if (view.tab === 'rejected' && !isEmptyChoice && !failure) {
    return (
      <>
        {banner}
        <RejectedView change={change} kind={kind} mode={mode} request={feed.request} view={view} />
      </>
    );
  }
  return (
    <>
      <PinnedList
        kind={kind}
        onCalculate={onCalculate}
        onSelect={onSelect}
        openId={openId}
        pinned={model.pinned}
      />
      <ListStrip
        banner={banner}
        columns={hasColumns && !isEmptyChoice && <ColumnNames figure={kind.texts.figure} />}
        onOrder={model.hold.order}
        text={t(kind.texts.waiting, { count: model.arrangement.waiting })}
        waiting={model.arrangement.waiting}
      />
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
