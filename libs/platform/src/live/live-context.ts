import { createContext, useContext } from 'react';
import type { LiveStatus, OddsHistoryWish } from '../contract.ts';
import type { Store } from '../store/store.ts';

/** The page's live connection, as screens use it; the host creates it (`createLive` of `@bothways/platform/host`). */
export interface Live {
  readonly status: Pick<Store<LiveStatus>, 'get' | 'subscribe'>;
  /** Keeps the arbs of a filter (`filterText`) current in the query cache until the returned function is called. */
  followArbs(filter: string): () => void;
  /** Resubscribes to a refused or failed topic. */
  retryArbs(filter: string): void;
  /** The same for the value bets of a filter. */
  followValueBets(filter: string): () => void;
  retryValueBets(filter: string): void;
  /** The same for the matched bets of a filter. */
  followMatchedBets(filter: string): () => void;
  retryMatchedBets(filter: string): void;
  /** Keeps a history current in the query cache until the returned function is called. */
  followHistory(wish: OddsHistoryWish): () => void;
  /** Resubscribes to a refused history. */
  retryHistory(wish: OddsHistoryWish): void;
  /** Keeps the version of the person's notifications current in the query cache until the returned function is called. */
  followNotifications(): () => void;
}

export const CONNECTING: LiveStatus = {
  state: 'connecting',
  feedAtMs: undefined,
  sinceMs: undefined,
  clockOffsetMs: 0,
};
export const LiveContext = createContext<Live | undefined>(undefined);

/** Returns the page's connection; only inside the host. */
export function useLive(): Live {
  const live = useContext(LiveContext);
  if (!live) throw new Error('Live hooks require the LiveProvider');
  return live;
}
