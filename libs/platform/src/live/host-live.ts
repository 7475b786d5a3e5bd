import type { QueryClient } from '@tanstack/react-query';
import { withRetry } from '../api/retry.ts';
import type { LiveStatus } from '../contract.ts';
import { createStore, type Store } from '../store/store.ts';
import type { LiveClient } from './live-client.ts';
import { CONNECTING, type Live } from './live-context.ts';

/** The host's view: the connection with its start and stop. */
export interface HostLive extends Live {
  readonly status: Store<LiveStatus>;
  /** Connects, and reconnects automatically from then on. */
  start(): void;
  /** Ends the connection, on sign-out. */
  stop(): void;
}

interface Parts {
  queryClient: QueryClient;
  onTrouble(): void;
}

/** Creates the page's live connection. Its code (socket, codec) is loaded on first use. */
export function createLive({ queryClient, onTrouble }: Parts): HostLive {
  const status = createStore(CONNECTING);
  let client: Promise<LiveClient> | undefined;
  const start = (): Promise<LiveClient> => {
    client ??= withRetry(() => import('./browser-client.ts')).then(({ browserClient }) =>
      browserClient({ queryClient, status, onTrouble }),
    );
    return client;
  };
  return {
    status,
    start: () => void start(),
    stop() {
      void client?.then((running) => running.stop());
      client = undefined;
      status.set(CONNECTING);
    },
    followArbs(filter) {
      const following = start().then((running) => running.followArbs(filter));
      return () => void following.then((release) => release());
    },
    followValueBets(filter) {
      const following = start().then((running) => running.followValueBets(filter));
      return () => void following.then((release) => release());
    },
    retryValueBets: (filter) => void start().then((running) => running.retryValueBets(filter)),
    followMatchedBets(filter) {
      const following = start().then((running) => running.followMatchedBets(filter));
      return () => void following.then((release) => release());
    },
    retryMatchedBets: (filter) => void start().then((running) => running.retryMatchedBets(filter)),
    followHistory(wish) {
      const following = start().then((running) => running.followHistory(wish));
      return () => void following.then((release) => release());
    },
    retryHistory: (wish) => void start().then((running) => running.retryHistory(wish)),
    followNotifications() {
      const following = start().then((running) => running.followNotifications());
      return () => void following.then((release) => release());
    },
    retryArbs: (filter) => void start().then((running) => running.retryArbs(filter)),
  };
}
