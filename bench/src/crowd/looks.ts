import { setTimeout as pause } from 'node:timers/promises';
import type { ApiProcess } from '../server/api-process.ts';
import { metricsOf, numberOf } from '../server/figures.ts';

/** The product's metrics of its sockets and process at one time. */
export interface Look {
  atMs: number;
  rssMb: number;
  /** CPU seconds used. */
  cpuS: number;
  /** The event loop's p99 since the previous sample. */
  loopMs: number;
  slow: number;
  unreadBytes: number;
  /** Number of sockets closed as too slow so far. */
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

/** Samples the product until the work is done. `isEnough`: called after each sample, to end the work. */
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
