import { setTimeout as pause } from 'node:timers/promises';
import { ask } from '../faults/marks.ts';
import { percentile } from '../statistics.ts';
import type { ApiProcess } from './api-process.ts';
import { figuresOf } from './figures.ts';

interface Felt<T> {
  /** Response times of others meanwhile. */
  p99Ms: number;
  /** The longest delay of the product's event loop. */
  loopMaxMs: number;
  /** Peak growth of the product's memory, in megabytes. */
  rssMb: number;
  more: T;
}

/** Often enough for a p99, too seldom to be a load of its own. */
const PROBE_EVERY_MS = 50;
const LOOK_EVERY_MS = 500;

/** Measures the effect on a signed-in user during the work. */
export async function watchOthers<T>(api: ApiProcess, work: () => Promise<T>): Promise<Felt<T>> {
  const { rssMb: before } = await figuresOf(api);
  const [tookMs, memory, held]: number[][] = [[], [before], []];
  let isOver = false;
  const probing = async (): Promise<void> => {
    while (!isOver) {
      const { status, tookMs: one } = await ask(api, '/api/auth/me');
      tookMs?.push(status === 200 ? one : Number.POSITIVE_INFINITY);
      await pause(PROBE_EVERY_MS);
    }
  };
  const looking = async (): Promise<void> => {
    while (!isOver) {
      const { rssMb, loopMaxMs } = await figuresOf(api);
      memory?.push(rssMb);
      held?.push(loopMaxMs);
      await pause(LOOK_EVERY_MS);
    }
  };
  const watching = Promise.all([probing(), looking()]);
  const more = await work().finally(() => {
    isOver = true;
  });
  await watching;
  return {
    p99Ms: percentile(tookMs ?? [], 0.99),
    loopMaxMs: Math.max(...(held ?? [])),
    rssMb: Math.max(...(memory ?? [])) - before,
    more,
  };
}
