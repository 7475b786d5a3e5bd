import type { LocalEngine } from './local-port.ts';

interface Running {
  clock: { ms: number };
  engine: LocalEngine;
  /** What stores the engine's words about matches. */
  matching: { settled(): Promise<void> };
}

/** Lets time pass in an engine, and waits until what it then says about matches is stored. */
export async function passTime({ clock, engine, matching }: Running, ms = 1000): Promise<void> {
  clock.ms += ms;
  engine.thread.tick();
  await Promise.resolve();
  await matching.settled();
}
