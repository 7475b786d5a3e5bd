/** One ticking clock for many readers: a list of hundreds of ages needs one timer, not hundreds. */
export interface Clock {
  /** The last tick, ms since epoch; the current time while there are no listeners. */
  now(): number;
  subscribe(listener: () => void): () => void;
}

/**
 * Creates a clock that ticks while it has listeners; in a hidden tab it stops, and it corrects itself when the tab is
 * shown.
 */
export function createClock(everyMs: number, present: () => number): Clock {
  const listeners = new Set<() => void>();
  let nowMs = 0;
  let timer: ReturnType<typeof setInterval> | undefined;

  const tick = (): void => {
    if (document.hidden) return;
    nowMs = present();
    for (const listener of [...listeners]) listener();
  };
  const start = (): void => {
    nowMs = present();
    timer = setInterval(tick, everyMs);
    document.addEventListener('visibilitychange', tick);
  };
  const stop = (): void => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', tick);
  };
  return {
    now: () => (listeners.size === 0 ? present() : nowMs),
    subscribe(listener) {
      if (listeners.size === 0) start();
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) stop();
      };
    },
  };
}
