import { type RefObject, useRef } from 'react';
import type { LiveItems } from '../kind/list-item.ts';
import type { Arrangement } from './arrange.ts';
import { follow } from './follow.ts';
import type { Position } from './positions.ts';
import { useArrangement } from './use-arrangement.ts';
import { type Cursor, useCursor, useRetainedFocus } from './use-cursor.ts';
import { type Hold, useHold } from './use-hold.ts';

/** The state shared by a list of single rows and its keys. */
export interface FlatList<Item> {
  list: RefObject<HTMLDivElement | null>;
  hold: Hold;
  arrangement: Arrangement<Item>;
  positions: readonly Position[];
  cursor: Cursor;
}

/**
 * Returns a list of single rows in the server's order, which holds still while the person interacts with it. A new
 * `listKey` (another filter) starts afresh.
 */
export function useFlatList<Item extends { id: string }>(
  live: Pick<LiveItems<Item>, 'items' | 'gone'>,
  listKey: string,
): FlatList<Item> {
  const list = useRef<HTMLDivElement>(null);
  const hold = useHold();
  const arrangement = useArrangement<Item>(listKey, live, hold, follow);
  const positions = arrangement.rows.map(({ item }) => ({ id: item.id, eventId: item.id }));
  const cursor = useCursor(list);
  useRetainedFocus(list, positions, cursor);
  return { list, hold, arrangement, positions, cursor };
}
