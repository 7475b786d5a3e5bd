import SQLite from 'better-sqlite3';
import type { ApiProcess } from '../server/api-process.ts';
import { figuresOf } from '../server/figures.ts';
import { atRate } from '../server/rate.ts';
import { percentile } from '../statistics.ts';
import { ask, type Came, Marks } from './marks.ts';

interface HeldLock {
  /** Responses to writes while another process held the lock. */
  writes: Came[];
  slowestWriteMs: number;
  readsP99Ms: number;
  slowestHealthMs: number;
  /** The longest delay of the event loop. */
  loopMaxMs: number;
  /** The first write after the lock was released. */
  nextWrite: Came;
}

const READS_PER_S = 50;
const HEALTH_PER_S = 20;

/** Holds SQLite's write lock in another process, during writes, reads and health checks. */
export async function holdLock(
  api: ApiProcess,
  file: string,
  { seconds, writesPerS }: { seconds: number; writesPerS: number },
): Promise<HeldLock> {
  const marks = new Marks('locked');
  const [reads, health, writes]: Came[][] = [[], [], []];
  const other = new SQLite(file);
  other.exec('begin immediate');
  // Resets the metric, which counts since its last read.
  await figuresOf(api);
  let loopMaxMs = Number.NaN;
  try {
    await Promise.all([
      atRate(writesPerS, seconds, async () => void writes?.push(await marks.write(api))),
      atRate(READS_PER_S, seconds, async () => void reads?.push(await ask(api, '/api/credits?limit=20'))),
      atRate(HEALTH_PER_S, seconds, async () => void health?.push(await ask(api, '/api/health'))),
    ]);
    ({ loopMaxMs } = await figuresOf(api));
  } finally {
    other.exec('rollback');
    other.close();
  }
  const slowest = (all: readonly Came[] = []): number => Math.max(...all.map(({ tookMs }) => tookMs));
  return {
    writes: writes ?? [],
    slowestWriteMs: slowest(writes),
    readsP99Ms: percentile(
      (reads ?? []).map(({ tookMs }) => tookMs),
      0.99,
    ),
    slowestHealthMs: slowest(health),
    loopMaxMs,
    nextWrite: await marks.write(api),
  };
}
