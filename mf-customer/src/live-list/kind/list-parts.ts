import type { Bookie } from '@bothways/domain/bookies';
import type { Mode } from '@bothways/domain/quotes';
import type { ReactNode } from 'react';
import type { Ways } from '../../folds/index.ts';
import type { Pinned } from '../../pins/index.ts';
import type { KnownItem, LiveItems, ViewChange } from './list-item.ts';

/** One item in a card, in a detail or among the rejected. */
export interface RowProps<Item> {
  item: Item;
  /** When it left the list, ms since epoch; it is then greyed and cannot be calculated. */
  goneAtMs?: number | undefined;
  /** It came after the list was first shown and may be highlighted. */
  isNew?: boolean;
  isLive: boolean;
  isSelected?: boolean;
  /** Further items on the same leg, shown below it when expanded. */
  ways?: Ways | undefined;
  /** It is one of the further items. */
  isWay?: boolean;
  /** Absent where there is nothing to open: among the rejected. */
  onSelect?: ((id: string) => void) | undefined;
  /** Absent where it has no actions: in a detail, whose inner rows can only be opened, and among the rejected. */
  onCalculate?: ((item: Item) => void) | undefined;
  /** Text below the legs: why it was rejected. */
  note?: ReactNode;
}

/** A pinned item above the list. */
export interface PinProps<Item> {
  pin: Pinned<Item>;
  /** Further pins on the same price, shown below it when expanded. */
  ways: Ways | undefined;
  isSelected: boolean;
  onSelect: (id: string) => void;
  onCalculate: (item: Item) => void;
}

/** The selected item in full. Remounted for another id. */
export interface DetailProps<Item, Filter> {
  id: string;
  mode: Mode;
  /** A sheet from below instead of a panel at the right. */
  isPhone: boolean;
  /** The list beside it: it may contain the item and others of the event. */
  live: LiveItems<Item>;
  /** The list's query; undefined until it is known. */
  filter: Filter | undefined;
  /** Its pin: known even if the list does not contain it. */
  pin: Pinned<Item> | undefined;
  onSelect: (id: string) => void;
  onCalculate: (item: Item) => void;
  onClose: () => void;
}

/** The calculator of one item, opened from its row. Remounted on each opening. */
export interface CalculatorProps<Item, Filter> {
  /** The item when the calculator was opened. */
  item: Item;
  /** Its current known state. */
  known: KnownItem<Item> | undefined;
  /** The list has been answered, so that a missing item is known not to be in it. */
  isReady: boolean;
  /** The list's query; undefined until it is known. */
  filter: Filter | undefined;
  onClose: () => void;
}

/** Props of the controls that narrow or sort the list. */
export interface ToolProps<Filter, View> {
  mode: Mode;
  view: View;
  filter: Filter;
  bookies: readonly Bookie[];
  change: ViewChange<View>;
}

/** The list as shown, for a kind's further effects. */
export interface ShownList<Item> {
  /** In the server's order, hidden ones included. */
  items: readonly Item[];
  /** Without hidden ones. */
  standing: readonly Item[];
  isReady: boolean;
  /** Identifies the list: another key is another list. */
  listKey: string;
  onSelect: (id: string) => void;
}
