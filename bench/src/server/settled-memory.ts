import { execFileSync } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import type { ApiProcess } from './api-process.ts';

/** Settings of a product whose memory can be settled. */
export const CAN_SETTLE = {
  NODE_OPTIONS: `--import=${new URL('./garbage.preload.ts', import.meta.url).href}`,
};

/** Objects freed by one thread may release those of another. */
const COLLECTIONS = 2;
const LOOKS = 20;
const LOOK_EVERY_MS = 50;
const KB = 1024;

const rssMb = (pid: number): number =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / KB;

/**
 * Returns the product's megabytes after every thread has collected its garbage; under load the lowest sample, since
 * memory is allocated again at once. At any other time it fluctuates by a hundred and more with V8's growing and
 * shrinking of the young generation, and says nothing about a leak.
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
