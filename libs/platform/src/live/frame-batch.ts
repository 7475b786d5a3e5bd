import { isAwakeWanted } from './stay-awake.ts';

/** A hidden page has no animation frames. */
const HIDDEN_MS = 250;

/** Collects changes and flushes them once per animation frame. */
export function createFrameBatch<T>(flush: (items: ReadonlySet<T>) => void): (item: T) => void {
  let waiting = new Set<T>();
  const run = (): void => {
    const items = waiting;
    waiting = new Set();
    flush(items);
  };
  return (item) => {
    if (waiting.size === 0) {
      if (document.visibilityState !== 'hidden') requestAnimationFrame(run);
      // Browsers limit timers of a hidden page to one a minute; alerts must not wait for that.
      else if (isAwakeWanted()) queueMicrotask(run);
      else setTimeout(run, HIDDEN_MS);
    }
    waiting.add(item);
  };
}
