import { isAwakeWanted } from './stay-awake.ts';

/** A page hidden for longer than this is suspended: no socket, no work. */
export const SLEEP_AFTER_MS = 20_000;

/** Suspends with the page and wakes with the page or the network. Returns its removal. */
export function followPage({ wake, sleep }: { wake(): void; sleep(): void }): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listening = new AbortController();
  const { signal } = listening;
  const sleepUnlessAwake = (): void => {
    if (!isAwakeWanted()) sleep();
  };
  const onVisibility = (): void => {
    clearTimeout(timer);
    if (document.visibilityState === 'hidden') timer = setTimeout(sleepUnlessAwake, SLEEP_AFTER_MS);
    else wake();
  };
  document.addEventListener('visibilitychange', onVisibility, { signal });
  window.addEventListener('online', wake, { signal });
  return () => {
    clearTimeout(timer);
    listening.abort();
  };
}
