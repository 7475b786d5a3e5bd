import { useEffect, useLayoutEffect, useState } from 'react';
import { type Arrangement, type Arrival, arrange, NO_ROWS, nextFadedMs } from './arrange.ts';

/** A live list as it is shown: see `arrange`. A new `listKey` (another filter) starts afresh. */
export function useArrangement<Item extends { id: string }>(
  listKey: string,
  items: readonly Item[],
  gone: Arrival<Item>['gone'],
  isHeld: boolean,
): Arrangement<Item> {
  const [shown, setShown] = useState<{ listKey: string; arrangement: Arrangement<Item> }>({
    listKey,
    arrangement: NO_ROWS,
  });
  const [tick, setTick] = useState(0);
  const { arrangement } = shown;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a tick has no value of its own, it only asks again.
  useLayoutEffect(() => {
    setShown((before) => {
      const from = before.listKey === listKey ? before.arrangement : NO_ROWS;
      return { listKey, arrangement: arrange(from, { items, gone, nowMs: Date.now(), isHeld }) };
    });
  }, [listKey, items, gone, isHeld, tick]);

  useEffect(() => {
    const dueMs = isHeld ? undefined : nextFadedMs(arrangement);
    if (dueMs === undefined) return;
    const timer = setTimeout(() => setTick((count) => count + 1), Math.max(0, dueMs - Date.now()));
    return () => clearTimeout(timer);
  }, [arrangement, isHeld]);

  return shown.listKey === listKey ? arrangement : NO_ROWS;
}
