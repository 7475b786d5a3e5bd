import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '#kernel/http/testing';

const PLACES = ['/usr/sbin/nats-server', '/usr/bin/nats-server', '/usr/local/bin/nats-server'];

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Where it is; undefined where it is not installed. */
const SERVER = [process.env.TEST_NATS_SERVER ?? '', ...PLACES].find(isExecutable);

/** Why tests with a bus are not run; undefined where they are. */
export const noNats: string | undefined =
  SERVER === undefined ? 'no nats-server here; the Debian package nats-server has it' : undefined;

/** A NATS server with JetStream on this machine, with a disk of its own. */
export interface NatsServer {
  url: string;
  port: number;
  /** As when the machine dies. */
  kill(): Promise<void>;
  /** On the same port and disk. */
  start(): Promise<void>;
  close(): Promise<void>;
}

async function untilReady(child: ChildProcess): Promise<void> {
  if (!child.stderr) throw new Error('The bus says nothing');
  const said: string[] = [];
  for await (const line of createInterface(child.stderr)) {
    said.push(line);
    if (!line.includes('Server is ready')) continue;
    child.stderr.resume();
    return;
  }
  throw new Error(`The bus did not start: ${said.join('\n')}`);
}

export async function natsServer(): Promise<NatsServer> {
  const path = SERVER;
  if (path === undefined) throw new Error(noNats);
  const folder = mkdtempSync(join(tmpdir(), 'bothways-nats-'));
  const port = await freePort();
  let child: ChildProcess | undefined;
  const kill = async () => {
    const running = child;
    child = undefined;
    if (!running || running.exitCode !== null || running.signalCode !== null) return;
    const gone = once(running, 'exit');
    running.kill('SIGKILL');
    await gone;
  };
  const start = async () => {
    child = spawn(path, ['-a', '127.0.0.1', '-p', String(port), '-js', '-sd', folder], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    await untilReady(child);
  };
  await start();
  return {
    url: `nats://127.0.0.1:${port}`,
    port,
    kill,
    start,
    close: async () => {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
