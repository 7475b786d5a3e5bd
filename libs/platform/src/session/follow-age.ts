import type { Store } from '../store/store.ts';
import type { SessionState } from './session-state.ts';

/** So long the server's answers count (C-P2, C-P3); the caches' own figure, which comes with their chunk. */
const CACHE_MS: typeof import('./session-cache.ts').CACHE_MS = 300_000;

/**
 * A page that stays open asks again when its answers have become too old, a hidden one when it is looked at again.
 */
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
