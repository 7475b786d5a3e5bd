import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { FORGETFUL, ownPostgres } from '../../../api/src/kernel/db/testing/own-postgres.ts';
import { natsServer } from '../../../api/src/market/feeds/bus/testing/nats-server.ts';
import { type ApiProcess, startApi } from './api-process.ts';

/** Several processes with one PostgreSQL and one bus. */
interface ApiNodes {
  /** The process that receives prices. */
  source: ApiProcess;
  /** The processes that serve people. */
  nodes: ApiProcess[];
  stop(): Promise<void>;
}

const READY_MS = 100;
/** Shared by all, so that a session is valid on each. */
const SHARED = {
  AUTH_SECRET: 'only for benchmarks, and long enough',
  PUBLIC_URL: 'http://localhost:4640',
};

async function untilReady({ origin }: ApiProcess): Promise<void> {
  while (!(await fetch(`${origin}/api/ready`)).ok) await pause(READY_MS);
}

/** Starts the processes of an installation over several machines, on this one. */
export async function startNodes(count: number, settings: Record<string, string>): Promise<ApiNodes> {
  const folder = mkdtempSync(join(tmpdir(), 'bothways-bench-nodes-'));
  // As root, PostgreSQL runs as another user.
  chmodSync(folder, 0o755);
  const [postgres, nats] = [await ownPostgres(join(folder, 'data'), FORGETFUL), await natsServer()];
  const begin = async (role: string): Promise<ApiProcess> => {
    const process = await startApi('none', {
      settings: {
        ...settings,
        DATABASE_URL: postgres.url,
        NATS_URL: nats.url,
        ...SHARED,
        ROLE: role,
      },
      ...(role === 'engine' && { as: undefined }),
    });
    await untilReady(process);
    return process;
  };
  const source = await begin('engine');
  const nodes: ApiProcess[] = [];
  while (nodes.length < count) nodes.push(await begin('api'));
  return {
    source,
    nodes,
    stop: async () => {
      for (const each of [...nodes, source]) await each.stop();
      await nats.close();
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
