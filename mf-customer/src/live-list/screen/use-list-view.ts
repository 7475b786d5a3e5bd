import { useSearchParams } from '@bothways/platform';
import { useCallback, useMemo } from 'react';
import type { ListAddress, ViewChange } from '../kind/list-item.ts';

/** Returns the view of the address and a function to change it. Selecting and filtering add no history entries. */
export function useListView<View>({
  read,
  write,
}: ListAddress<View>): [view: View, change: ViewChange<View>] {
  const [params, setParams] = useSearchParams();
  const view = useMemo(() => read(params), [read, params]);
  const change: ViewChange<View> = useCallback(
    (part) =>
      // Synchronous: a transition would wait behind a list that changes several times a second.
      setParams((current) => write({ ...read(current), ...part }, current), {
        replace: true,
        flushSync: true,
      }),
    [read, write, setParams],
  );
  return [view, change];
}
