import { isKeptAwake } from './stay-awake.ts';

/** In a hidden page there are no frames. */
const HIDDEN_MS = 250;

/** Collects what changed and hands it over once an animation frame. */
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
      // Browsers let the timers of a hidden page run once a minute; who waits for an alert does not wait for that.
      else if (isKeptAwake()) queueMicrotask(run);
      else setTimeout(run, HIDDEN_MS);
    }
    waiting.add(item);
  };
}
