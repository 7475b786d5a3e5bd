import { useLocale, useSearchText } from '@bothways/platform';
import type { VirtualListHandle } from '@bothways/ui';
import { PHONE, useMedia } from '@bothways/ui';
import { type RefObject, useEffect, useMemo, useRef } from 'react';
import { useBookieName } from '../../bookies/index.ts';
import type { LegsOf } from '../../folds/index.ts';
import { useIsHidden } from '../../hides/index.ts';
import { type PinKind, type PinnedItems, usePinned } from '../../pins/index.ts';
import type { KnownItem, ListItem, LiveItems } from '../kind/list-item.ts';
import { type Arrangement, arrange } from './arrange.ts';
import { type CardForm, cardHeight } from './card-height.ts';
import { type EventGroup, groupByEvent } from './group.ts';
import type { KeptForm } from './keep-places.ts';
import { type Opened, type Position, positionsOf } from './positions.ts';
import { matchesSearch } from './search.ts';
import { useArrangement } from './use-arrangement.ts';
import { type Cursor, useCursor, useRetainedFocus } from './use-cursor.ts';
import { type Expanded, useExpanded } from './use-expanded.ts';
import { type Hold, useHold } from './use-hold.ts';

interface ListSource<Item extends ListItem> {
  pins: PinKind<Item>;
  live: Pick<LiveItems<Item>, 'items' | 'gone'>;
  /** Identifies the list by mode and filter. */
  listKey: string;
  /** Number of an event's items shown before "Show more". */
  perEvent: number;
  selectedId: string | undefined;
  /** Looks up an item that was read individually: the open detail may have it after it left the list. */
  read: (id: string) => Item | undefined;
  legsOf: LegsOf<Item>;
  rowHeight: CardForm<Item>['rowHeight'];
}

/** The state shared by a list, its keys and the detail beside it. */
export interface ListModel<Item> {
  list: RefObject<HTMLDivElement | null>;
  cards: RefObject<VirtualListHandle | null>;
  hold: Hold;
  search: string;
  /** Items that are not hidden, regardless of the search. */
  standing: readonly Item[];
  hiddenCount: number;
  listKey: string;
  arrangement: Arrangement<Item>;
  /** The rows of the arrangement by event. */
  groups: readonly EventGroup<Item>[];
  expanded: Expanded;
  positions: readonly Position[];
  cursor: Cursor;
  pinned: PinnedItems<Item>;
  /** Finds an item that is listed, pinned or was read. */
  find: (id: string) => KnownItem<Item> | undefined;
}

/** Returns the items left after hides and search. */
function useFound<Item extends ListItem>({ live: { items }, pins }: ListSource<Item>, search: string) {
  const bookieName = useBookieName();
  const locale = useLocale();
  const isHidden = useIsHidden();
  return useMemo(() => {
    const shows = (item: Item): boolean => !isHidden(pins.targetOf(item));
    const standing = items.filter(shows);
    const found =
      search === ''
        ? standing
        : standing.filter((item) => matchesSearch(item, search, { bookieName, locale }));
    return { shows, standing, found };
  }, [items, pins, isHidden, search, bookieName, locale]);
}

/** Measures an event's card without its expanded prices, px; undefined where it is not laid out. */
function roomOf(list: HTMLElement | null, eventId: string): number | undefined {
  const card = list?.querySelector<HTMLElement>(`[data-event="${CSS.escape(eventId)}"]`);
  const opened = [...(card?.querySelectorAll<HTMLElement>('[data-below]') ?? [])];
  const px = opened.reduce((sum, { offsetHeight }) => sum - offsetHeight, card?.offsetHeight ?? 0);
  return px > 0 ? px : undefined;
}

/** Height that wrapped names and badges may add to a row on phones. */
const WRAPPED_PX = 24;

const ALL_CLOSED: Opened = { isExpanded: () => false, isOpen: () => false };

/** Returns what determines the height that rows need and have. */
function useForm<Item extends ListItem>(
  { perEvent, legsOf, rowHeight }: ListSource<Item>,
  list: RefObject<HTMLElement | null>,
  opened: RefObject<Opened>,
): KeptForm<Item> {
  const isNarrow = useMedia(PHONE);
  const wrapped: typeof rowHeight = (item) => rowHeight(item, isNarrow) + (isNarrow ? WRAPPED_PX : 0);
  return {
    perEvent,
    legsOf,
    isExpanded: (eventId) => opened.current.isExpanded(eventId),
    isOpen: (line) => opened.current.isOpen(line),
    heightOf: (rows) => cardHeight(rows, { ...ALL_CLOSED, perEvent, isNarrow, rowHeight: wrapped }),
    isExact: !isNarrow,
    roomOf: (eventId) => roomOf(list.current, eventId),
  };
}

/** Returns the list's rows as shown on the screen. */
function useRows<Item extends ListItem>(
  source: ListSource<Item>,
  search: string,
  hold: Hold,
  form: KeptForm<Item>,
) {
  const { live, listKey } = source;
  const { shows, standing, found } = useFound(source, search);
  const come = { items: found, gone: live.gone };
  const arranged = useArrangement(`${listKey}|${search}`, come, hold, (before, arrival) =>
    arrange(before, { ...arrival, form }),
  );
  // What the person hides leaves at once, without the fade of items that the market removes.
  const arrangement = useMemo(
    () => ({ ...arranged, rows: arranged.rows.filter(({ item }) => shows(item)) }),
    [arranged, shows],
  );
  const groups = useMemo(() => groupByEvent(arrangement.rows), [arrangement.rows]);
  return { standing, arrangement, groups };
}

type Sources<Item extends ListItem> = Pick<ListModel<Item>, 'arrangement' | 'pinned'> & ListSource<Item>;

function find<Item extends ListItem>(id: string, sources: Sources<Item>): KnownItem<Item> | undefined {
  const { arrangement, pinned, live, read } = sources;
  const row = arrangement.rows.find(({ item, isEmptied }) => item.id === id && !isEmptied);
  if (row) return { item: row.item, isGone: row.goneAtMs !== undefined, isDeletedPin: false };
  const pin = pinned.pins.find((one) => one.id === id);
  if (pin) return { item: pin, isGone: pin.deleted, isDeletedPin: pin.deleted };
  const listed = live.items.find((one) => one.id === id);
  if (listed) return { item: listed, isGone: false, isDeletedPin: false };
  const known = read(id);
  return known && { item: known, isGone: true, isDeletedPin: false };
}

export function useListModel<Item extends ListItem>(source: ListSource<Item>): ListModel<Item> {
  const { pins, live, listKey, perEvent, selectedId } = source;
  const search = useSearchText().trim();
  const list = useRef<HTMLDivElement>(null);
  const cards = useRef<VirtualListHandle>(null);
  const hold = useHold();
  const opened = useRef<Opened>(ALL_CLOSED);
  const form = useForm(source, list, opened);
  const { standing, arrangement, groups } = useRows(source, search, hold, form);
  const expanded = useExpanded(groups, perEvent, selectedId);
  useEffect(() => {
    opened.current = expanded;
  });
  const pinned = usePinned(pins, live.items);
  const positions = positionsOf(groups, perEvent, expanded);
  const cursor = useCursor(list, cards);
  useRetainedFocus(list, positions, cursor);
  return {
    list,
    cards,
    hold,
    search,
    standing,
    hiddenCount: live.items.length - standing.length,
    listKey,
    arrangement,
    groups,
    expanded,
    positions,
    cursor,
    pinned,
    find: (id) => find(id, { ...source, arrangement, pinned }),
  };
}
