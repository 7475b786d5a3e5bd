import type { Mode } from '@bothways/domain/quotes';
import { useLocale } from '@bothways/platform';
import { Button, formatNumber, PHONE, useMedia, VirtualList } from '@bothways/ui';
import { useText } from '../../texts.ts';
import type { ListFilter, ListItem, ListView, LiveItems, ViewChange } from '../kind/list-item.ts';
import type { ListKind } from '../kind/list-kind.ts';
import type { Row } from '../model/arrange.ts';
import { cardHeight } from '../model/card-height.ts';
import { linesOf } from '../model/fold.ts';
import { type Opened, standingCount } from '../model/positions.ts';
import type { ListModel } from '../model/use-list-model.ts';
import styles from './standing-list.module.css';

/** Gap between two cards, equal to the list's own. */
const GAP_PX = 12;

export interface StandingListProps<Item extends ListItem, Filter extends ListFilter, View extends ListView> {
  kind: ListKind<Item, Filter, View>;
  mode: Mode;
  view: View;
  change: ViewChange<View>;
  live: LiveItems<Item>;
  model: ListModel<Item>;
  onSelect: (id: string) => void;
  onCalculate: (item: Item) => void;
}

/** Says that the server has more than is shown, and offers the rest; `onShowAll` is absent once all was requested. */
function Cut({
  shown,
  total,
  onShowAll,
}: {
  shown: number;
  total: number;
  onShowAll: (() => void) | undefined;
}) {
  const t = useText();
  const locale = useLocale();
  return (
    <p className={styles.cut}>
      {t('list.cut', { shown: formatNumber(shown, locale), total: formatNumber(total, locale) })}
      {onShowAll && (
        <Button onPress={onShowAll} size="small">
          {t('list.showAll')}
        </Button>
      )}
    </p>
  );
}

/** Returns the lines of an event with all their rows shown. */
const openLinesOf = (rows: readonly Row<unknown>[], { isOpen }: Opened): string[] =>
  linesOf(rows)
    .map(({ key }) => key)
    .filter(isOpen);

/** One card per event, in the order of its best item. */
function Cards<Item extends ListItem, Filter extends ListFilter, View extends ListView>(
  props: StandingListProps<Item, Filter, View>,
) {
  const { kind, mode, view, model, onSelect, onCalculate } = props;
  const { groups, expanded, cards, list, arrangement } = model;
  const { perEvent, selected } = view;
  const { rowHeight } = kind;
  const isNarrow = useMedia(PHONE);
  return (
    <VirtualList
      estimate={({ rows }) => cardHeight(rows, { ...expanded, perEvent, isNarrow, rowHeight })}
      gap={GAP_PX}
      items={groups}
      keyOf={({ id }) => id}
      ref={cards}
      scroller={list}
    >
      {({ id, rows }, index) => (
        <kind.Card
          isExpanded={expanded.isExpanded(id)}
          isLive={mode === 'live'}
          key={id}
          onCalculate={onCalculate}
          onExpand={expanded.set}
          onSelect={onSelect}
          openLines={openLinesOf(rows, expanded)}
          perEvent={perEvent}
          place={{ at: index + 1, of: groups.length }}
          roomPx={arrangement.rooms.get(id)}
          rows={rows}
          selectedId={selected}
        />
      )}
    </VirtualList>
  );
}

/** The list while there is something to show. */
export function StandingList<Item extends ListItem, Filter extends ListFilter, View extends ListView>(
  props: StandingListProps<Item, Filter, View>,
) {
  const { kind, view, change, live, model } = props;
  const { arrangement, search, hiddenCount } = model;
  const standing = standingCount(arrangement.rows);
  const total = live.total - hiddenCount;
  const whole = kind.showAll(view);
  return (
    <>
      <Cards {...props} />
      {search === '' && total > standing + arrangement.waiting && (
        <Cut onShowAll={whole && (() => change(whole))} shown={standing} total={total} />
      )}
    </>
  );
}
