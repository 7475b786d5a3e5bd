import { execFileSync } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import type { ApiProcess } from './api-process.ts';

/** What a product is started with whose memory can be settled. */
export const CAN_SETTLE = {
  NODE_OPTIONS: `--import=${new URL('./garbage.preload.ts', import.meta.url).href}`,
};

/** What one thread lets go may free what another one holds. */
const COLLECTIONS = 2;
const LOOKS = 20;
const LOOK_EVERY_MS = 50;
const KB = 1024;

const rssMb = (pid: number): number =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / KB;

/**
 * Megabytes that the product has when every thread has collected its garbage; under load the least that is seen, since it takes
 * room again at once. What it has at any other moment goes up and down by a hundred and more with the steps in which V8 takes and
 * returns room for what is young, and says nothing about a leak.
 */
export async function settledRssMb({ process }: ApiProcess): Promise<number> {
  const { pid } = process;
  if (pid === undefined) return Number.NaN;
  let least = Number.POSITIVE_INFINITY;
  for (let nth = 0; nth < COLLECTIONS; nth += 1) {
    process.kill('SIGUSR2');
    for (let look = 0; look < LOOKS; look += 1) {
      await pause(LOOK_EVERY_MS);
      least = Math.min(least, rssMb(pid));
    }
  }
  return least;
}
