import { setTimeout as pause } from 'node:timers/promises';

/**
 * Calls `act` at a fixed rate until the time or `isOver` ends it, without waiting for the previous call; resolves when
 * all are done.
 */
export async function atRate(
  perSecond: number,
  seconds: number,
  act: (nth: number) => Promise<void>,
  isOver: () => boolean = () => false,
): Promise<void> {
  const startedAtMs = performance.now();
  // Finished calls are dropped: half an hour has half a million.
  const running = new Set<Promise<void>>();
  let failure: { error: unknown } | undefined;
  for (let nth = 0; nth < seconds * perSecond && !failure && !isOver(); nth += 1) {
    const dueMs = startedAtMs + (nth * 1000) / perSecond;
    // Yields even when it is late: responses must be read.
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
