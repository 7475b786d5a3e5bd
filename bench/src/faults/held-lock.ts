import SQLite from 'better-sqlite3';
import type { ApiProcess } from '../server/api-process.ts';
import { figuresOf } from '../server/figures.ts';
import { atRate } from '../server/rate.ts';
import { percentile } from '../statistics.ts';
import { ask, type Came, Marks } from './marks.ts';

interface HeldLock {
  /** What each write got while another process held the lock. */
  writes: Came[];
  slowestWriteMs: number;
  readsP99Ms: number;
  slowestHealthMs: number;
  /** The longest that the event loop was held up. */
  loopMaxMs: number;
  /** After the lock was given back. */
  nextWrite: Came;
}

const READS_PER_S = 50;
const HEALTH_PER_S = 20;

/** Another process holds the write lock of SQLite for so long, while people write, read and look whether it lives. */
export async function holdLock(
  api: ApiProcess,
  file: string,
  { seconds, writesPerS }: { seconds: number; writesPerS: number },
): Promise<HeldLock> {
  const marks = new Marks('locked');
  const [reads, health, writes]: Came[][] = [[], [], []];
  const other = new SQLite(file);
  other.exec('begin immediate');
  // It counts from the last time that it was asked for.
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
