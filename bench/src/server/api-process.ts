import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { sqliteFile } from '../../../api/src/config.ts';
import { freePort } from '../../../api/src/kernel/http/testing/index.ts';
import { removeConfigurations } from '../../../e2e/src/remove-configurations.ts';

export const INGEST_KEY = 'only-for-benchmarks';
const MAIN = new URL('../../../api/src/main.ts', import.meta.url).pathname;
const PREPARE = new URL('../../../tools/start.ts', import.meta.url).pathname;
/** The demo account that has every list. */
const PRO = 'pro@bothways.test';
const READY = 'Bothways ready at ';

export interface ApiProcess {
  /** The current or ended process. */
  process: ChildProcess;
  origin: string;
  /** Cookie of the demo account that has every list. */
  cookie: string;
  stop(): Promise<void>;
}

async function untilReady(child: ChildProcess): Promise<void> {
  if (!child.stdout) throw new Error('The API says nothing');
  for await (const line of createInterface(child.stdout)) if (line.startsWith(READY)) return;
  throw new Error('The API ended before it was ready');
}

/** Returns the session cookie of a demo account. */
export async function signIn(origin: string, email: string): Promise<string> {
  const response = await fetch(`${origin}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'bothways-demo' }),
  });
  const cookie = response.headers.getSetCookie()[0]?.split(';')[0];
  if (!cookie) throw new Error(`Sign-in failed: ${await response.text()}`);
  return cookie;
}

/** Builds the apps and stores them where the API of this folder finds them. */
async function prepareApps(dataDir: string): Promise<void> {
  const preparing = spawn(process.execPath, [PREPARE, '--prepare'], {
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(preparing, 'exit');
  if (code !== 0) throw new Error('The apps do not build');
}

interface Options {
  /** Whether to include the apps for a browser. */
  withApps?: boolean;
  settings?: Record<string, string>;
  /** Fills its database before it starts. */
  fill?: (sqliteFile: string) => Promise<void>;
  /** A folder that survives the stop; a temporary one if omitted. */
  folder?: string;
  /** Prefix of the start command. */
  through?: readonly string[];
  /** The account of the returned cookie; undefined for none, if nobody can sign in. */
  as?: string | undefined;
  /** Entry point of another version. */
  main?: string;
}

/** Starts the API like `npm start`, on a fresh database, in its own process. */
export async function startApi(feed: string, options: Options = {}): Promise<ApiProcess> {
  const { withApps = false, settings = {}, fill, folder, through = [], main = MAIN } = options;
  const as = 'as' in options ? options.as : PRO;
  const dataDir = folder ?? mkdtempSync(join(tmpdir(), 'bothways-bench-'));
  await fill?.(sqliteFile({ dataDir }));
  if (withApps) await prepareApps(dataDir);
  const port = await freePort();
  const [command, ...args] = [...through, process.execPath, main] as const;
  const child = spawn(command ?? process.execPath, args, {
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      FEED: feed,
      INGEST_KEY,
      LOG_LEVEL: 'warn',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await untilReady(child);
  const origin = `http://127.0.0.1:${port}`;
  const cookie = as === undefined ? '' : await signIn(origin, as);
  // A bench's bookmakers are in no configuration.
  if (as === PRO) await removeConfigurations(origin, cookie);
  return {
    process: child,
    origin,
    cookie,
    stop: async () => {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGTERM');
        await once(child, 'exit');
      }
      if (folder === undefined) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Pushes quotes like a collector. `signal`: aborts the push. */
export async function push(origin: string, quotes: readonly unknown[], signal?: AbortSignal): Promise<void> {
  const response = await fetch(`${origin}/api/ingest/quotes`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${INGEST_KEY}` },
    body: JSON.stringify({ source: 'bench', quotes }),
    ...(signal && { signal }),
  });
  const answer = await response.text();
  if (!response.ok || !answer.includes('"rejected":[]'))
    throw new Error(`Quotes were refused: ${answer.slice(0, 300)}`);
}
