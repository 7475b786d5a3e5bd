import { useEffect, useState } from 'react';
import { type Arrangement, type Arrival, NO_ROWS, nextFadedMs } from './arrange.ts';
import type { Hold } from './use-hold.ts';

/** Everything that may change the arrangement. */
interface Arranged<Item> extends Pick<Arrival<Item>, 'items' | 'gone'>, Pick<Hold, 'isHeld' | 'orders'> {
  listKey: string;
  /** Number of fades that have ended. */
  ticks: number;
}

const isSame = <Item>(a: Arranged<Item>, b: Arranged<Item>): boolean =>
  a.items === b.items &&
  a.gone === b.gone &&
  a.isHeld === b.isHeld &&
  a.orders === b.orders &&
  a.listKey === b.listKey &&
  a.ticks === b.ticks;

/** Computes the next arrangement from the previous one. */
type Arrange<Item> = (before: Arrangement<Item>, arrival: Omit<Arrival<Item>, 'form'>) => Arrangement<Item>;

/** Returns a live list as shown: see `arrange` and `follow`. A new `listKey` (another filter) starts afresh. */
export function useArrangement<Item>(
  listKey: string,
  { items, gone }: Pick<Arrival<Item>, 'items' | 'gone'>,
  { isHeld, orders }: Pick<Hold, 'isHeld' | 'orders'>,
  arrange: Arrange<Item>,
): Arrangement<Item> {
  const [ticks, setTicks] = useState(0);
  const now: Arranged<Item> = { listKey, items, gone, isHeld, orders, ticks };
  const arrangeFrom = (before: Arrangement<Item>, manner: Arrival<Item>['manner']) =>
    arrange(before, { items, gone, nowMs: Date.now(), manner });
  const [shown, setShown] = useState(() => ({ of: now, arrangement: arrangeFrom(NO_ROWS, 'order') }));

  // During rendering: an effect would render the page with the previous arrangement first, at every change of the list.
  if (!isSame(shown.of, now)) {
    const manner = shown.of.orders === orders ? (isHeld ? 'hold' : 'keep') : 'order';
    const before = shown.of.listKey === listKey ? shown.arrangement : NO_ROWS;
    setShown({ of: now, arrangement: arrangeFrom(before, manner) });
  }

  const { arrangement } = shown;
  useEffect(() => {
    const dueMs = isHeld ? undefined : nextFadedMs(arrangement);
    if (dueMs === undefined) return;
    const timer = setTimeout(() => setTicks((count) => count + 1), Math.max(0, dueMs - Date.now()));
    return () => clearTimeout(timer);
  }, [arrangement, isHeld]);

  return arrangement;
}
