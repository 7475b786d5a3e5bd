import { useLayoutEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { createStore, type Store } from '../store/store.ts';

const PARAM = 'q';
/** How many mounted screens filter by the top bar's search; the bar says what it does by it. */
export const searchUsers: Store<number> = createStore(0);

/** The text of the top bar's search (`?q=`), for a list that filters by it. Empty when nothing is sought. */
export function useSearchText(): string {
  const [params] = useSearchParams();
  useLayoutEffect(() => {
    searchUsers.set(searchUsers.get() + 1);
    return () => searchUsers.set(searchUsers.get() - 1);
  }, []);
  return params.get(PARAM) ?? '';
}
