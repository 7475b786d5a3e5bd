import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type OwnPostgres, ownPostgres } from '../../../api/src/kernel/db/testing/own-postgres.ts';
import { type ApiProcess, startApi } from '../server/api-process.ts';
import { Marks } from './marks.ts';

/** Downtime of the server each time. */
const AWAY_MS = 1000;
const BEFORE_MS = 700;
const RETURN_LIMIT_MS = 30_000;
const BREATH_MS = 5;

interface TwoNodes {
  postgres: OwnPostgres;
  nodes: readonly ApiProcess[];
  stop(): Promise<void>;
}

/** Starts two products at the same moment on one empty PostgreSQL. */
export async function startTwoNodes(more: Record<string, string> = {}): Promise<TwoNodes> {
  const folder = mkdtempSync(join(tmpdir(), 'bothways-faults-'));
  // As root, PostgreSQL runs as another user.
  chmodSync(folder, 0o755);
  const postgres = await ownPostgres(join(folder, 'postgres'));
  const settings = {
    DATABASE_URL: postgres.url,
    AUTH_SECRET: 'the same for both, and long enough for it',
    LOG_LEVEL: 'silent',
    ...more,
  };
  const nodes = await Promise.all(
    [1, 2].map(() => startApi('none', { settings, as: 'admin@bothways.test' })),
  );
  return {
    postgres,
    nodes,
    stop: async () => {
      await Promise.all(nodes.map((node) => node.stop()));
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

interface CrashedPostgres {
  acked: number;
  lost: string[];
  /** Number of writes by status during the downtime; 0: no response. */
  refused: Record<string, number>;
  /** From the server's restart until each node accepted a write again; the slowest. */
  backAfterMs: number;
}

/** Crashes the server repeatedly under writes of both nodes; no node is restarted. */
export async function crashPostgres({ postgres, nodes }: TwoNodes, times: number): Promise<CrashedPostgres> {
  const marks = nodes.map((_, nth) => new Marks(`node${nth}`));
  let isWriting = true;
  const writing = nodes.map(async (node, nth) => {
    while (isWriting) {
      await marks[nth]?.write(node);
      await pause(BREATH_MS);
    }
  });
  let backAfterMs = 0;
  for (let time = 0; time < times; time += 1) {
    await pause(BEFORE_MS);
    await postgres.crash();
    await pause(AWAY_MS);
    await postgres.startAgain();
    backAfterMs = Math.max(backAfterMs, await untilTaken(marks));
  }
  isWriting = false;
  await Promise.all(writing);
  const lost = await Promise.all(nodes.map((node, nth) => marks[nth]?.lost(node) ?? []));
  return {
    acked: marks.reduce((sum, { acked }) => sum + acked.length, 0),
    lost: lost.flat(),
    refused: Object.fromEntries(
      Object.entries(
        Object.groupBy(
          marks.flatMap(({ refused }) => refused),
          ({ status }) => String(status),
        ),
      ).map(([status, all]) => [status, all?.length ?? 0]),
    ),
    backAfterMs,
  };
}

async function untilTaken(marks: readonly Marks[]): Promise<number> {
  const beganMs = performance.now();
  const before = marks.map(({ acked }) => acked.length);
  while (!marks.every(({ acked }, nth) => acked.length > (before[nth] ?? 0))) {
    if (performance.now() - beganMs > RETURN_LIMIT_MS) throw new Error('A node does not come back');
    await pause(BREATH_MS);
  }
  return performance.now() - beganMs;
}
