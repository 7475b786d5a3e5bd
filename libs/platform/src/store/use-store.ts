import { useSyncExternalStore } from 'react';
import type { Store } from './store.ts';

/** Rerenders when the store's value changes. */
export const useStore = <T>(store: Pick<Store<T>, 'get' | 'subscribe'>): T =>
  useSyncExternalStore(store.subscribe, store.get, store.get);
