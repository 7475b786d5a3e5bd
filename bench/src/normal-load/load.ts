import type { Came } from '../faults/marks.ts';
import { signIn, startApi } from '../server/api-process.ts';
import { figuresOf } from '../server/figures.ts';
import { atRate } from '../server/rate.ts';
import { everyday, openMarket } from './everyday.ts';
import { slope } from './slope.ts';

export interface Load {
  came: Came[];
  /** The event loop's p99 of each look, in ms. */
  loopsMs: number[];
  /** By how many megabytes memory grows a minute, after the first third. */
  slopeMb: number;
  /** At the end. */
  rssMb: number;
  /** How many cores the product took. */
  cpuShare: number;
}

const LOOK_EVERY_S = 5;
const WARM_SHARE = 1 / 3;

/** An everyday of so many requests a second, at a product of its own. */
export async function measureLoad(options: { minutes: number; perSecond: number }): Promise<Load> {
  const seconds = options.minutes * 60;
  const api = await startApi('none', { settings: { LOG_LEVEL: 'error' } });
  try {
    await openMarket(api);
    const request = everyday(api, await signIn(api.origin, 'admin@bothways.test'));
    await atRate(options.perSecond / 2, 5, async (nth) => void (await request(nth)));
    const [came, loopsMs, memory]: [Came[], number[], [number, number][]] = [[], [], []];
    const before = await figuresOf(api);
    await Promise.all([
      atRate(options.perSecond, seconds, async (nth) => void came.push(await request(nth))),
      atRate(1 / LOOK_EVERY_S, seconds, async (nth) => {
        // A machine that stands still for ten seconds does not end half an hour.
        const figures = await figuresOf(api).catch(() => undefined);
        if (!figures) return;
        const { rssMb, loopP99Ms } = figures;
        if (nth > 0) loopsMs.push(loopP99Ms);
        if (nth * LOOK_EVERY_S >= seconds * WARM_SHARE) memory.push([(nth * LOOK_EVERY_S) / 60, rssMb]);
      }),
    ]);
    const { cpuS, rssMb } = await figuresOf(api);
    return { came, loopsMs, slopeMb: slope(memory), rssMb, cpuShare: (cpuS - before.cpuS) / seconds };
  } finally {
    await api.stop();
  }
}
