import { useLayoutEffect } from 'react';
import { createStore, type Store } from '../store/store.ts';

/** Figures beside the navigation entries, by the entry's path below the locale. */
export const navCounts: Store<ReadonlyMap<string, number>> = createStore<ReadonlyMap<string, number>>(
  new Map(),
);

export function setNavCount(path: string, count: number | undefined): void {
  const next = new Map(navCounts.get());
  if (count === undefined) next.delete(path);
  else next.set(path, count);
  navCounts.set(next);
}

/** Shows a figure beside the navigation entry of `path`; the last one remains when the screen is left. */
export function useNavCount(path: string, count: number | undefined): void {
  useLayoutEffect(() => {
    if (count !== undefined) setNavCount(path, count);
  }, [path, count]);
}
