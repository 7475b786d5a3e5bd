import type { Row } from './arrange.ts';
import { linesOf } from './fold.ts';
import { type Opened, shownLines } from './positions.ts';

/** Height of an event's card without its rows, px; an estimate, since the card is measured once it is mounted. */
const WIDE = { head: 42, more: 29 };
const NARROW = { head: 64, more: 45 };

export interface CardForm<Item> extends Opened {
  perEvent: number;
  isNarrow: boolean;
  /** Height of one row, px. */
  rowHeight: (item: Item, isNarrow: boolean) => number;
}

/** Estimates the height of an event's card. */
export function cardHeight<Item extends { _id: { eventId: string } }>(
  rows: readonly Row<Item>[],
  { perEvent, isExpanded, isOpen, isNarrow, rowHeight }: CardForm<Item>,
): number {
  const { head, more } = isNarrow ? NARROW : WIDE;
  const eventId = rows[0]?.item._id.eventId ?? '';
  const own = shownLines(rows, perEvent, isExpanded(eventId), isOpen)
    .flatMap(({ shown }) => shown)
    .reduce((sum, { item }) => sum + rowHeight(item, isNarrow), 0);
  return head + own + (linesOf(rows).length > perEvent ? more : 0);
}
