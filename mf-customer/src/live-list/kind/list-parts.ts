import type { Bookie } from '@bothways/domain/bookies';
import type { Mode } from '@bothways/domain/quotes';
import type { ReactNode } from 'react';
import type { Ways } from '../../folds/index.ts';
import type { Pinned } from '../../pins/index.ts';
import type { KnownItem, LiveItems, ViewChange } from './list-item.ts';

/** One item in a card, a detail or among the rejected. */
export interface RowProps<Item> {
  item: Item;
  /** When it left the list; then it is greyed and cannot be calculated. */
  goneAtMs?: number | undefined;
  /** It came after the list was first shown and may announce itself. */
  isNew?: boolean;
  isLive: boolean;
  isSelected?: boolean;
  /** Further items on the same leg, which stand below it once it is opened. */
  ways?: Ways | undefined;
  /** It is one of them. */
  isWay?: boolean;
  /** Absent where there is nothing to open: rejected ones. */
  onSelect?: ((id: string) => void) | undefined;
  /** Absent where nothing can be done with it: in a detail, whose inner rows only open, and among the rejected. */
  onCalculate?: ((item: Item) => void) | undefined;
  /** What stands below: why it was rejected. */
  note?: ReactNode;
}

/** A pinned item above the list. */
export interface PinProps<Item> {
  pin: Pinned<Item>;
  /** Further pins on the same price, which stand behind it once it is opened. */
  ways: Ways | undefined;
  isSelected: boolean;
  onSelect: (id: string) => void;
  onCalculate: (item: Item) => void;
}

/** The selected item in full. It is mounted anew for another id. */
export interface DetailProps<Item, Filter> {
  id: string;
  mode: Mode;
  /** A sheet from below instead of a panel at the right. */
  isPhone: boolean;
  /** The list beside it: it may hold the item, and others of the event. */
  live: LiveItems<Item>;
  /** What the list asks; undefined while that is not known. */
  filter: Filter | undefined;
  /** It is pinned: known even where the list lacks it. */
  pin: Pinned<Item> | undefined;
  onSelect: (id: string) => void;
  onCalculate: (item: Item) => void;
  onClose: () => void;
}

/** The calculator of one item, from its row. It is mounted anew for each opening. */
export interface CalculatorProps<Item, Filter> {
  /** As it was when the calculator was opened. */
  item: Item;
  /** What is known of it now. */
  known: KnownItem<Item> | undefined;
  /** The list has been answered, so that an item it lacks is not in it. */
  isReady: boolean;
  /** What the list asks; undefined while that is not known. */
  filter: Filter | undefined;
  onClose: () => void;
}

/** What decides about the list. */
export interface ToolProps<Filter, View> {
  mode: Mode;
  view: View;
  filter: Filter;
  bookies: readonly Bookie[];
  change: ViewChange<View>;
}

/** The list as it is shown, for what else a kind does with it. */
export interface ShownList<Item> {
  /** As the server orders them, hidden ones too. */
  items: readonly Item[];
  /** Without hidden ones. */
  standing: readonly Item[];
  isReady: boolean;
  /** Another key is another list. */
  listKey: string;
  onSelect: (id: string) => void;
}
