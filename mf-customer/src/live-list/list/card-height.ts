import type { EventGroup } from '../model/group.ts';
import { shownRows } from '../model/places.ts';

/** Room of an event's card without its rows, px; measured once it is mounted, so these need not be exact. */
const WIDE = { head: 42, more: 29 };
const NARROW = { head: 64, more: 45 };

interface CardForm<Item> {
  perEvent: number;
  isExpanded: boolean;
  isNarrow: boolean;
  /** Height of one row, px. */
  rowHeight: (item: Item, isNarrow: boolean) => number;
}

/** How high an event's card will be. */
export function cardHeight<Item>({ rows }: EventGroup<Item>, form: CardForm<Item>): number {
  const { perEvent, isExpanded, isNarrow, rowHeight } = form;
  const { head, more } = isNarrow ? NARROW : WIDE;
  const own = shownRows(rows, perEvent, isExpanded).reduce(
    (sum, { item }) => sum + rowHeight(item, isNarrow),
    0,
  );
  return head + own + (rows.length > perEvent ? more : 0);
}
