import type { Came } from '../faults/marks.ts';
import { signIn, startApi } from '../server/api-process.ts';
import { figuresOf } from '../server/figures.ts';
import { atRate } from '../server/rate.ts';
import { CAN_SETTLE, settledRssMb } from '../server/settled-memory.ts';
import { everyday, openMarket } from './everyday.ts';
import { slope } from './slope.ts';

export interface Load {
  came: Came[];
  /** The event loop's p99 of each sample, in ms. */
  loopsMs: number[];
  /** Megabytes without garbage, by minute, from the first third on. */
  settledMb: [minute: number, rssMb: number][];
  /** Their growth per minute. */
  slopeMb: number;
  /** The same for all of the process's memory, including the garbage collector's fluctuation. */
  unsettledSlopeMb: number;
  /** Peak memory. */
  highestMb: number;
  /** Number of cores used by the product. */
  cpuShare: number;
}

const LOOK_EVERY_S = 5;
const WARM_SHARE = 1 / 3;
/** Number of samples without garbage over the whole load: each is a pause of half a second for others. */
const SETTLED_LOOKS = 6;

/** Runs everyday load at a fixed rate against its own product. */
export async function measureLoad(options: { minutes: number; perSecond: number }): Promise<Load> {
  const seconds = options.minutes * 60;
  const api = await startApi('none', { settings: { LOG_LEVEL: 'error', ...CAN_SETTLE } });
  try {
    await openMarket(api);
    const request = everyday(api, await signIn(api.origin, 'admin@bothways.test'));
    await atRate(options.perSecond / 2, 5, async (nth) => void (await request(nth)));
    const [came, loopsMs]: [Came[], number[]] = [[], []];
    const [memory, settled]: [[number, number][], [number, number][]] = [[], []];
    const before = await figuresOf(api);
    const settledEveryS = seconds / SETTLED_LOOKS;
    const isWarm = (atS: number) => atS >= seconds * WARM_SHARE;
    await Promise.all([
      atRate(options.perSecond, seconds, async (nth) => void came.push(await request(nth))),
      atRate(1 / LOOK_EVERY_S, seconds, async (nth) => {
        // A machine that stalls for ten seconds must not end a run of half an hour.
        const figures = await figuresOf(api).catch(() => undefined);
        if (!figures) return;
        const { rssMb, loopP99Ms } = figures;
        if (nth > 0) loopsMs.push(loopP99Ms);
        memory.push([(nth * LOOK_EVERY_S) / 60, rssMb]);
      }),
      atRate(1 / settledEveryS, seconds, async (nth) => {
        const atS = nth * settledEveryS;
        if (isWarm(atS)) settled.push([atS / 60, await settledRssMb(api)]);
      }),
    ]);
    settled.push([options.minutes, await settledRssMb(api)]);
    const { cpuS } = await figuresOf(api);
    return {
      came,
      loopsMs,
      settledMb: settled,
      slopeMb: slope(settled),
      unsettledSlopeMb: slope(memory.filter(([minute]) => isWarm(minute * 60))),
      highestMb: Math.max(...memory.map(([, rssMb]) => rssMb)),
      cpuShare: (cpuS - before.cpuS) / seconds,
    };
  } finally {
    await api.stop();
  }
}
