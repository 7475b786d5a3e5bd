import { LiveCodec } from '@bothways/wire';
import type { QueryClient } from '@tanstack/react-query';
import type { LiveStatus } from '../contract.ts';
import type { Store } from '../store/store.ts';
import { browserSocket } from './browser-socket.ts';
import { createLiveClient, type LiveClient } from './live-client.ts';

/** Creates the live client on this page's WebSocket and clocks. */
export const browserClient = (parts: {
  queryClient: QueryClient;
  status: Store<LiveStatus>;
  onTrouble(): void;
}): LiveClient =>
  createLiveClient({
    ...parts,
    openCodec: () => new LiveCodec(),
    openSocket: browserSocket('/api/live'),
    loadAsking: () => import('./ask-lists.ts').then(({ askLists }) => askLists),
    now: Date.now,
    random: Math.random,
  });
