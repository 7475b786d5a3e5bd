import { setTimeout as pause } from 'node:timers/promises';

/** Calls `act` so many times a second, without waiting for the one before; resolves when all are answered. */
export async function atRate(
  perSecond: number,
  seconds: number,
  act: (nth: number) => Promise<void>,
): Promise<void> {
  const startedAtMs = performance.now();
  const all: Promise<void>[] = [];
  for (let nth = 0; nth < seconds * perSecond; nth += 1) {
    const dueMs = startedAtMs + (nth * 1000) / perSecond;
    await pause(Math.max(0, dueMs - performance.now()));
    all.push(act(nth));
  }
  await Promise.all(all);
}
