import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { installedChromium } from '@bothways/build/chromium';
import type { ReleaseName } from '@bothways/domain/registry';
import { z } from 'zod';
import { ROOT } from '../steps.ts';
import { NO_BROWSER } from './no-browser.ts';
import type { Outcome } from './outcome.ts';

/** Ten minutes, far more than any area takes, after the five that its product may need to start. */
const LIMIT_MS = 900_000;
const WORKER = path.join(import.meta.dirname, 'worker.ts');
const lineSchema = z.object({ faults: z.array(z.string()) });

/** Returns the search path, and nothing else of the caller's environment. */
export const workerEnvironment = (dir: string, browser: string): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  CHROMIUM_PATH: browser,
  HOME: dir,
  TMPDIR: dir,
});

/** Runs the worker until it ends or times out; everything that it has started ends with it. */
function runWorker(args: readonly string[], env: NodeJS.ProcessEnv, limitMs: number): Promise<string[]> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [WORKER, ...args], {
      cwd: ROOT,
      detached: true,
      stdio: ['ignore', 'pipe', 'inherit'],
      env,
    });
    let said = '';
    let isLate = false;
    const end = (): void => {
      if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL');
    };
    const timer = setTimeout(() => {
      isLate = true;
      end();
    }, limitMs);
    process.once('exit', end);
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
    child.on('close', () => {
      clearTimeout(timer);
      process.off('exit', end);
      if (isLate) return resolve([`the gate was not through after ${limitMs / 1_000} s`]);
      resolve(faultsIn(said) ?? ['the gate ended without saying what it found']);
    });
  });
}

function faultsIn(said: string): string[] | undefined {
  try {
    return lineSchema.parse(JSON.parse(said.trim().split('\n').at(-1) ?? '')).faults;
  } catch {
    return undefined;
  }
}

/**
 * Tests a stored release in a browser, in a process and a folder of its own that are removed afterwards. Any error on
 * the way is a fault: an untested release is not published.
 */
export async function runGate(
  root: string,
  name: ReleaseName,
  version: string,
  {
    browser = installedChromium(),
    limitMs = LIMIT_MS,
  }: { browser?: string | undefined; limitMs?: number } = {},
): Promise<Outcome> {
  if (!browser) return { ok: false, faults: [NO_BROWSER], seconds: 0 };
  const startMs = performance.now();
  const dir = await mkdtemp(path.join(tmpdir(), 'bothways-gate-'));
  try {
    const faults = await runWorker(
      [path.resolve(root), name, version],
      workerEnvironment(dir, browser),
      limitMs,
    );
    const seconds = Math.round((performance.now() - startMs) / 100) / 10;
    return { ok: faults.length === 0, faults, seconds };
  } finally {
    // A killed browser needs a moment to release its files.
    await rm(dir, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }
}
