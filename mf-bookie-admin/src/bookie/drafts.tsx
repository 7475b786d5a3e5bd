import type { AdminBookie, BookieArea } from '@bothways/domain/bookies';
import { createStore, type Store, useStore } from '@bothways/platform';
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { type Drafts, draftKey, savedOf } from './area-drafts.ts';
import { type Draft, edited } from './draft.ts';
import type { FormValues } from './form-values.ts';

const Context = createContext<Store<Drafts>>(createStore<Drafts>({}));

/** Holds drafts while the user is among the bookmakers, whichever is shown. */
export function DraftsProvider({ children }: { children: ReactNode }) {
  const [store] = useState(() => createStore<Drafts>({}));
  return <Context value={store}>{children}</Context>;
}

interface DraftsChange {
  /** Replaces or removes the draft of an area. */
  put(bookie: string, area: BookieArea, change: (before: Draft | undefined) => Draft | undefined): void;
  /** Fills in fields as if they had been typed. */
  fill(bookie: AdminBookie, area: BookieArea, values: FormValues): void;
  /** Discards a bookmaker's drafts. */
  drop(bookie: string): void;
  /** Discards all drafts. */
  clear(): void;
}

const without = (drafts: Drafts, isGone: (key: string) => boolean): Drafts =>
  Object.fromEntries(Object.entries(drafts).filter(([key]) => !isGone(key)));

const changesOf = (store: Store<Drafts>): DraftsChange => {
  const put: DraftsChange['put'] = (bookie, area, change) => {
    const key = draftKey(bookie, area);
    const next = change(store.get()[key]);
    const rest = without(store.get(), (each) => each === key);
    store.set(next ? { ...rest, [key]: next } : rest);
  };
  return {
    put,
    fill: (bookie, area, values) =>
      put(bookie.value, area, (before) => edited(savedOf(bookie, area), before, values)),
    drop: (bookie) => store.set(without(store.get(), (key) => key.startsWith(`${bookie} `))),
    clear: () => store.set({}),
  };
};

/** The actions on drafts. */
export function useDraftsChange(): DraftsChange {
  const store = useContext(Context);
  return useMemo(() => changesOf(store), [store]);
}

/** Returns the draft of one area, without rerendering on edits elsewhere. */
export function useDraft(bookie: string, area: BookieArea): Draft | undefined {
  const store = useContext(Context);
  return useStore({ subscribe: store.subscribe, get: () => store.get()[draftKey(bookie, area)] });
}

/** All drafts, and the actions on them. */
export function useDrafts(): [Drafts, DraftsChange] {
  return [useStore(useContext(Context)), useDraftsChange()];
}
