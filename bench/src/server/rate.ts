import { setTimeout as pause } from 'node:timers/promises';

/** Calls `act` so many times a second, or until it is over, without waiting for the one before; resolves when all are answered. */
export async function atRate(
  perSecond: number,
  seconds: number,
  act: (nth: number) => Promise<void>,
  isOver: () => boolean = () => false,
): Promise<void> {
  const startedAtMs = performance.now();
  // What has ended is let go: half an hour is half a million.
  const running = new Set<Promise<void>>();
  let failure: { error: unknown } | undefined;
  for (let nth = 0; nth < seconds * perSecond && !failure && !isOver(); nth += 1) {
    const dueMs = startedAtMs + (nth * 1000) / perSecond;
    // Also when it is late: answers have to be read.
    await pause(Math.max(0, dueMs - performance.now()));
    const one = act(nth)
      .catch((error: unknown) => {
        failure ??= { error };
      })
      .finally(() => running.delete(one));
    running.add(one);
  }
  await Promise.all(running);
  if (failure) throw failure.error;
}
