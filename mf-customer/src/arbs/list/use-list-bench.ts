import { useLocale, useSearchText } from '@bothways/platform';
import type { VirtualListHandle } from '@bothways/ui';
import { type RefObject, useMemo, useRef } from 'react';
import { useBookieName } from '../../bookies/bookie-names.tsx';
import { useIsHidden } from '../../hides/use-hides.ts';
import type { PinKind } from '../../pins/pin.ts';
import { type PinnedItems, usePinned } from '../../pins/use-pinned.ts';
import { matchesSearch, type Searched } from '../view/search.ts';
import type { Arrangement, Arrival } from './arrange.ts';
import { type EventGroup, groupByEvent } from './group.ts';
import { type Place, placesOf } from './list-model.ts';
import { useArrangement } from './use-arrangement.ts';
import { type Cursor, useCursor } from './use-cursor.ts';
import { type Expanded, useExpanded } from './use-expanded.ts';
import { type Hold, useHold } from './use-hold.ts';

/** What a list shows: arbs or value bets. */
export interface ListItem extends Searched {
  id: string;
  _id: { eventId: string };
}

/** What is known of an arb or a value bet by its id. */
export interface Known<Item> {
  arb: Item;
  /** It stands no longer; these are its last figures. */
  isGone: boolean;
  /** A pin that the server no longer has, which is not calculated any more. */
  isDeletedPin: boolean;
}

export interface ListSource<Item extends ListItem> {
  kind: PinKind<Item>;
  /** As the server orders them. */
  items: readonly Item[];
  gone: Arrival['gone'];
  /** Another mode or filter is another list. */
  listKey: string;
  /** So many of an event stand before "Show more". */
  perEvent: number;
  selectedId: string | undefined;
  /** What was read of one by itself, which the open detail may know when the list has let go of it. */
  readOf: (id: string) => Item | undefined;
}

export interface ListBench<Item> {
  list: RefObject<HTMLDivElement | null>;
  cards: RefObject<VirtualListHandle | null>;
  hold: Hold;
  search: string;
  /** What stands and is not hidden, whatever is searched. */
  standing: readonly Item[];
  hiddenCount: number;
  listKey: string;
  arrangement: Arrangement<Item>;
  groups: readonly EventGroup<Item>[];
  expanded: Expanded;
  places: readonly Place[];
  cursor: Cursor;
  pinned: PinnedItems<Item>;
  /** One that the list shows or that is pinned. */
  arbOf: (id: string) => Known<Item> | undefined;
}

/** What hides and search leave. */
function useFound<Item extends ListItem>({ items, kind }: ListSource<Item>, search: string) {
  const bookieName = useBookieName();
  const locale = useLocale();
  const isHidden = useIsHidden();
  return useMemo(() => {
    const shows = (item: Item): boolean => !isHidden(kind.targetOf(item));
    const standing = items.filter(shows);
    const found =
      search === ''
        ? standing
        : standing.filter((item) => matchesSearch(item, search, { bookieName, locale }));
    return { shows, standing, found };
  }, [items, kind, isHidden, search, bookieName, locale]);
}

/** What a list, its keys and the detail beside it share. */
export function useListBench<Item extends ListItem>(source: ListSource<Item>): ListBench<Item> {
  const { kind, items, gone, listKey, perEvent, selectedId, readOf } = source;
  const search = useSearchText().trim();
  const list = useRef<HTMLDivElement>(null);
  const cards = useRef<VirtualListHandle>(null);
  const hold = useHold();
  const { shows, standing, found } = useFound(source, search);
  const arranged = useArrangement(`${listKey}|${search}`, found, gone, hold.isHeld);
  // What the person hides leaves at once, without the farewell of what the market takes away.
  const arrangement = useMemo(
    () => ({ ...arranged, rows: arranged.rows.filter(({ arb }) => shows(arb)) }),
    [arranged, shows],
  );
  const groups = useMemo(() => groupByEvent(arrangement.rows), [arrangement.rows]);
  const expanded = useExpanded(groups, perEvent, selectedId);
  const pinned = usePinned(kind, items);
  const arbOf = (id: string): Known<Item> | undefined => {
    const row = arrangement.rows.find(({ arb }) => arb.id === id);
    if (row) return { arb: row.arb, isGone: row.goneAtMs !== undefined, isDeletedPin: false };
    const pin = pinned.pins.find((one) => one.id === id);
    if (pin) return { arb: pin, isGone: pin.deleted, isDeletedPin: pin.deleted };
    const listed = items.find((one) => one.id === id);
    if (listed) return { arb: listed, isGone: false, isDeletedPin: false };
    const read = readOf(id);
    return read && { arb: read, isGone: true, isDeletedPin: false };
  };
  return {
    list,
    cards,
    hold,
    search,
    standing,
    hiddenCount: items.length - standing.length,
    listKey,
    arrangement,
    groups,
    expanded,
    places: placesOf(groups, perEvent, expanded.has),
    cursor: useCursor(list, cards),
    pinned,
    arbOf,
  };
}
