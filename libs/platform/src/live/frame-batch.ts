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
      if (document.visibilityState === 'hidden') setTimeout(run, HIDDEN_MS);
      else requestAnimationFrame(run);
    }
    waiting.add(item);
  };
}
