import { useLayoutEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { createStore, type Store } from '../store/store.ts';

const PARAM = 'q';
/** Number of mounted screens that filter by the top bar's search; determines the bar's behaviour. */
export const searchUsers: Store<number> = createStore(0);

/** Placeholder of the search, where the screen provides one. */
export const searchPlaceholder: Store<string | undefined> = createStore<string | undefined>(undefined);

/**
 * Text of the top bar's search (`?q=`), for a list that filters by it. Empty without a search.
 * @param placeholder names the searched items; the bar has a default for lists of odds
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
