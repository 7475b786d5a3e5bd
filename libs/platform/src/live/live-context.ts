import { createContext } from 'react';
import type { LiveStatus } from '../contract.ts';
import type { Store } from '../store/store.ts';

/** The page's one live connection, as screens use it; the host makes it (`createLive` of `@bothways/platform/host`). */
export interface Live {
  readonly status: Pick<Store<LiveStatus>, 'get' | 'subscribe'>;
  /** Keeps the arbs of a filter (`filterText`) current in the query cache until the returned function is called. */
  followArbs(filter: string): () => void;
  /** Asks for a refused or failed topic once more. */
  retryArbs(filter: string): void;
}

export const CONNECTING: LiveStatus = {
  state: 'connecting',
  feedAtMs: undefined,
  sinceMs: undefined,
  clockOffsetMs: 0,
};
export const LiveContext = createContext<Live | undefined>(undefined);
