import { setTimeout as pause } from 'node:timers/promises';
import type { ApiProcess } from './api-process.ts';
import { figuresOf } from './figures.ts';

/** What a product is started with whose memory can be settled. */
export const CAN_SETTLE = {
  NODE_OPTIONS: `--import=${new URL('./garbage.preload.ts', import.meta.url).href}`,
};

const COLLECTING_MS = 1000;

/**
 * Megabytes that the product has when every thread has collected its garbage. What it has at any other moment goes up and down by
 * a hundred and more with the steps in which V8 takes and returns room for what is young, and says nothing about a leak.
 */
export async function settledRssMb(api: ApiProcess): Promise<number> {
  // What one thread lets go may free what another one holds.
  for (let nth = 0; nth < 2; nth += 1) {
    api.process.kill('SIGUSR2');
    await pause(COLLECTING_MS);
  }
  return (await figuresOf(api)).rssMb;
}
