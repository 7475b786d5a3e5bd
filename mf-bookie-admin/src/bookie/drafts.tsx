import type { AdminBookie, BookieArea } from '@bothways/domain/bookies';
import { createStore, type Store, useStore } from '@bothways/platform';
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { type Drafts, draftKey, savedOf } from './area-drafts.ts';
import { type Draft, edited } from './draft.ts';
import type { FormValues } from './form-values.ts';

const Context = createContext<Store<Drafts>>(createStore<Drafts>({}));

/** Keeps what is typed for as long as somebody is among the bookmakers, whichever of them is shown. */
export function DraftsProvider({ children }: { children: ReactNode }) {
  const [store] = useState(() => createStore<Drafts>({}));
  return <Context value={store}>{children}</Context>;
}

interface DraftsChange {
  /** Another draft of an area, or none. */
  put(bookie: string, area: BookieArea, change: (before: Draft | undefined) => Draft | undefined): void;
  /** Fills fields in, as if somebody had typed them. */
  fill(bookie: AdminBookie, area: BookieArea, values: FormValues): void;
  /** Forgets a bookmaker's drafts. */
  drop(bookie: string): void;
  /** Forgets all. */
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

/** The ways to change what is typed and not saved. */
export function useDraftsChange(): DraftsChange {
  const store = useContext(Context);
  return useMemo(() => changesOf(store), [store]);
}

/** The draft of one area: who shows it is not bothered by what is typed elsewhere. */
export function useDraft(bookie: string, area: BookieArea): Draft | undefined {
  const store = useContext(Context);
  return useStore({ subscribe: store.subscribe, get: () => store.get()[draftKey(bookie, area)] });
}

/** All that is typed and not saved, and the ways to change it. */
export function useDrafts(): [Drafts, DraftsChange] {
  return [useStore(useContext(Context)), useDraftsChange()];
}
