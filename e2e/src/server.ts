import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FullConfig } from '@playwright/test';
import { withoutConfigurations } from './no-configurations.ts';
import { emulatePaypal } from './paypal.ts';
import { catchTexts } from './texts.ts';

/** The ingest key of the product under test; an already running one has its own. */
export const INGEST_KEY = process.env.INGEST_KEY ?? 'only-for-the-journeys';
/** Enough for full lists, as for the release checks: the rest of the CPU is for the browsers. */
const DEMO_QUOTES_PER_SECOND = '60';
/** The first start on a slow machine builds five apps. */
const START_MS = 300_000;

/** Starts the product with the README's command on its own data, and stops it after the journeys. */
export default async function startServer(config: FullConfig): Promise<() => Promise<void>> {
  const { baseURL } = config.metadata;
  const folder = mkdtempSync(join(tmpdir(), 'bothways-e2e-'));
  const texts = await catchTexts(folder);
  const paypal = await emulatePaypal(folder, baseURL);
  const server = spawn('npm', ['start'], {
    cwd: join(import.meta.dirname, '../..'),
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      ...texts.env,
      ...paypal.env,
      PORT: new URL(baseURL).port,
      DATA_DIR: folder,
      INGEST_KEY,
      FEED: 'demo',
      DEMO_QUOTES_PER_SECOND,
      LOG_LEVEL: 'warn',
    },
  });
  process.env.E2E_DATA_DIR = folder;
  await untilReady(server);
  await withoutConfigurations(baseURL);
  return async () => {
    const ended = new Promise((resolve) => server.once('exit', resolve));
    if (server.pid) process.kill(-server.pid, 'SIGTERM');
    await ended;
    await texts.close();
    await paypal.close();
    rmSync(folder, { recursive: true, force: true });
  };
}

function untilReady(server: ReturnType<typeof spawn>): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = '';
    const timer = setTimeout(() => reject(new Error(`Not ready after ${START_MS} ms:\n${said}`)), START_MS);
    server.on('exit', (code) => reject(new Error(`npm start ended with ${code}:\n${said}`)));
    server.stdout?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      if (!said.includes('Bothways ready at')) return;
      clearTimeout(timer);
      resolve();
    });
  });
}
