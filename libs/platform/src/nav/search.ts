import { useLayoutEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { createStore, type Store } from '../store/store.ts';

const PARAM = 'q';
/** How many mounted screens filter by the top bar's search; the bar says what it does by it. */
export const searchUsers: Store<number> = createStore(0);

/** What stands in the empty search, where the screen says what it seeks among. */
export const searchPlaceholder: Store<string | undefined> = createStore<string | undefined>(undefined);

/**
 * The text of the top bar's search (`?q=`), for a list that filters by it. Empty when nothing is sought.
 * @param placeholder what it seeks among, in words; the bar has some for lists of odds
 */
export function useSearchText(placeholder?: string): string {
  const [params] = useSearchParams();
  useLayoutEffect(() => {
    if (placeholder === undefined) return;
    searchPlaceholder.set(placeholder);
    return () => searchPlaceholder.set(undefined);
  }, [placeholder]);
  useLayoutEffect(() => {
    searchUsers.set(searchUsers.get() + 1);
    return () => searchUsers.set(searchUsers.get() - 1);
  }, []);
  return params.get(PARAM) ?? '';
}
