import { setTimeout as pause } from 'node:timers/promises';
import type { ApiProcess } from '../server/api-process.ts';
import { metricsOf, numberOf } from '../server/figures.ts';

/** What the product says of its sockets and of itself at one moment. */
export interface Look {
  atMs: number;
  rssMb: number;
  /** Seconds of a core that it has used. */
  cpuS: number;
  /** The event loop's p99 since the look before. */
  loopMs: number;
  slow: number;
  unreadBytes: number;
  /** How many it has let go as too slow, until now. */
  letGo: number;
}

const EVERY_MS = 500;
const MB = 1024 * 1024;

async function look(api: ApiProcess): Promise<Look> {
  const text = await metricsOf(api);
  const letGo = /^bothways_live_closed_total\{code="1013"\} (\d+)$/m.exec(text)?.[1];
  return {
    atMs: performance.now(),
    rssMb: numberOf(text, 'process_resident_memory_bytes') / MB,
    cpuS: numberOf(text, 'process_cpu_seconds_total'),
    loopMs: numberOf(text, 'nodejs_eventloop_lag_p99_seconds') * 1000,
    slow: numberOf(text, 'bothways_live_slow_sockets'),
    unreadBytes: numberOf(text, 'bothways_live_unread_bytes'),
    letGo: Number(letGo ?? 0),
  };
}

/** Looks at the product again and again, until the work is done. `isEnough`: asked after each look, to end the work. */
export async function lookWhile<T>(
  api: ApiProcess,
  work: (isOver: () => boolean) => Promise<T>,
  isEnough: (looks: readonly Look[]) => boolean = () => false,
): Promise<{ looks: Look[]; done: T }> {
  const looks = [await look(api)];
  let isDone = false;
  const working = work(() => isEnough(looks)).finally(() => {
    isDone = true;
  });
  while (!isDone) {
    await pause(EVERY_MS);
    looks.push(await look(api));
  }
  return { looks, done: await working };
}
