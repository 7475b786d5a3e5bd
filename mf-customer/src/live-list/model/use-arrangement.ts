import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type Arrangement, type Arrival, arrange, type Listed, NO_ROWS, nextFadedMs } from './arrange.ts';
import type { Hold } from './use-hold.ts';

interface Arranged<Item> {
  listKey: string;
  /** Number of sorts at the time of the arrangement. */
  orders: number;
  arrangement: Arrangement<Item>;
}

/** Returns a live list as shown: see `arrange`. A new `listKey` (another filter) starts afresh. */
export function useArrangement<Item extends Listed>(
  listKey: string,
  { items, gone }: Pick<Arrival<Item>, 'items' | 'gone'>,
  { isHeld, orders }: Pick<Hold, 'isHeld' | 'orders'>,
  form: Arrival<Item>['form'],
): Arrangement<Item> {
  const [shown, setShown] = useState<Arranged<Item>>({ listKey, orders, arrangement: NO_ROWS });
  const [tick, setTick] = useState(0);
  const { arrangement } = shown;
  const latestForm = useRef(form);
  useLayoutEffect(() => {
    latestForm.current = form;
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: a tick has no value of its own, it only asks again.
  useLayoutEffect(() => {
    setShown((before) => {
      const from = before.listKey === listKey ? before.arrangement : NO_ROWS;
      const manner = before.orders === orders ? (isHeld ? 'hold' : 'keep') : 'order';
      const arrival = { items, gone, nowMs: Date.now(), manner, form: latestForm.current } as const;
      return { listKey, orders, arrangement: arrange(from, arrival) };
    });
  }, [listKey, items, gone, isHeld, orders, tick]);

  useEffect(() => {
    const dueMs = isHeld ? undefined : nextFadedMs(arrangement);
    if (dueMs === undefined) return;
    const timer = setTimeout(() => setTick((count) => count + 1), Math.max(0, dueMs - Date.now()));
    return () => clearTimeout(timer);
  }, [arrangement, isHeld]);

  return shown.listKey === listKey ? arrangement : NO_ROWS;
}
