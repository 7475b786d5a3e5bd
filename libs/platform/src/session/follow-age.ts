import type { Store } from '../store/store.ts';
import type { SessionState } from './session-state.ts';

/** How long the server's answers are fresh (C-P2, C-P3); equals the caches' constant, which is in another chunk. */
const CACHE_MS: typeof import('./session-cache.ts').CACHE_MS = 300_000;

/** Refreshes an open page when its answers expire, a hidden one when it becomes visible. */
export function followAge(
  state: Pick<Store<SessionState>, 'get' | 'subscribe'>,
  recheck: () => unknown,
): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isDue = false;

  const ask = (): void => {
    if (document.hidden) {
      isDue = true;
      return;
    }
    isDue = false;
    void recheck();
    start();
  };
  const start = (): void => {
    clearTimeout(timer);
    timer = setTimeout(ask, CACHE_MS);
  };
  let wasSignedIn = false;
  state.subscribe(() => {
    const isSignedIn = state.get().status === 'signedIn';
    if (isSignedIn === wasSignedIn) return;
    wasSignedIn = isSignedIn;
    isDue = false;
    if (isSignedIn) start();
    else clearTimeout(timer);
  });
  document.addEventListener('visibilitychange', () => {
    if (isDue && !document.hidden) ask();
  });
}
