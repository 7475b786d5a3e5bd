import { type ChildProcessByStdio, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { statementSchema } from '@bothways/domain/credits';
import { afterAll, expect, test, vi } from 'vitest';
import { DEMO_PASSWORD } from '#demo';

const ROOT = new URL('../..', import.meta.url).pathname;
const run = promisify(execFile);
/** No more than a page of a statement holds. */
const MOVES_MAX = 150;
const root = mkdtempSync(join(tmpdir(), 'bothways-drill-'));
const running = new Set<ChildProcessByStdio<null, Readable, null>>();
afterAll(() => {
  for (const child of running) child.kill('SIGKILL');
  rmSync(root, { recursive: true, force: true });
});

const environment = (dataDir: string): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  DATA_DIR: join(root, dataDir),
  AUTH_SECRET: 'a secret for the drill that is long enough',
  PORT: '0',
  FEED: 'demo',
  DEMO_QUOTES_PER_SECOND: '200',
  LOG_LEVEL: 'silent',
});

const command = (name: string, folder: string, dataDir: string) =>
  run(process.execPath, ['tools/command.js', name, join(root, folder)], {
    cwd: ROOT,
    env: environment(dataDir),
  });

/** The product itself. */
async function start(dataDir: string): Promise<{ url: string; kill(): Promise<void> }> {
  const child = spawn(process.execPath, ['api/src/main.ts'], {
    cwd: ROOT,
    env: environment(dataDir),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.add(child);
  for await (const line of createInterface(child.stdout)) {
    const url = /^Bothways ready at (\S+)$/.exec(line)?.[1];
    if (url === undefined) continue;
    const kill = async () => {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
      running.delete(child);
    };
    return { url, kill };
  }
  throw new Error('The product did not start');
}

async function signIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@bothways.test', password: DEMO_PASSWORD }),
  });
  expect(answer.status).toBe(200);
  return answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

/** Moves a credit; true once that was answered. */
async function move(url: string, cookie: string): Promise<boolean> {
  const answer = await fetch(`${url}/api/admin/transfer-credits`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie, origin: url },
    body: JSON.stringify({ recipientEmail: 'manager@bothways.test', amount: 1 }),
  }).catch(() => undefined);
  return answer?.status === 200;
}

async function statementOf(url: string, cookie: string) {
  const answer = await fetch(`${url}/api/credits?limit=200`, { headers: { cookie } });
  return statementSchema.parse(await answer.json());
}

async function backupAgeS(url: string): Promise<number> {
  const figures = await (await fetch(`${url}/metrics`)).text();
  return Number(/^bothways_backup_age_seconds (\S+)$/m.exec(figures)?.[1]);
}

const transfersOf = ({ rows }: Awaited<ReturnType<typeof statementOf>>): number =>
  rows.filter(({ kind }) => kind === 'transfer').length;

test('a house that burns down is there again: a backup under load, kill -9, another folder, another start', {
  tags: ['drill'],
}, async () => {
  const first = await start('home');
  const cookie = await signIn(first.url);
  const before = transfersOf(await statementOf(first.url, cookie));
  // Before the first backup the age of the installation: an alert hears that there never was one.
  expect(await backupAgeS(first.url)).toBeGreaterThan(0);
  const moved: number[] = [];
  let isWriting = true;
  const writing = (async () => {
    while (isWriting && moved.length < MOVES_MAX)
      if (await move(first.url, cookie)) moved.push(performance.now());
  })();
  await vi.waitUntil(() => moved.length >= 3, { timeout: 20_000 });
  const beganAt = performance.now();
  const { stdout } = await command('backup', 'backup', 'home');
  const endedAt = performance.now();
  isWriting = false;
  const ageS = await backupAgeS(first.url);
  expect(ageS).toBeGreaterThanOrEqual(0);
  expect(ageS).toBeLessThan(60);
  await first.kill();
  await writing;
  expect(stdout).toMatch(/holds the installation as it was at 20.*\nNot in it: AUTH_SECRET and MASTER_KEYS/);

  await command('restore', 'backup', 'another');
  const second = await start('another');
  expect(await (await fetch(`${second.url}/api/ready`)).json()).toMatchObject({ copy: true });
  // The session of before is still one, and the password still fits.
  const statement = await statementOf(second.url, cookie);
  await signIn(second.url);
  const kept = transfersOf(statement) - before;
  expect(kept).toBeGreaterThanOrEqual(moved.filter((at) => at < beganAt).length);
  expect(kept).toBeLessThanOrEqual(moved.filter((at) => at < endedAt).length + 1);
  // Each line carries on from the line before: no credit without its entry.
  const { rows } = statement;
  for (const [index, { amount, balance }] of rows.entries()) {
    const older = rows[index + 1];
    if (older) expect(balance - amount).toBe(older.balance);
  }
  const metrics = await (await fetch(`${second.url}/metrics`)).text();
  expect(metrics).toMatch(/^# TYPE bothways_ledger_faults_total/m);
  expect(metrics).not.toMatch(/^bothways_(ledger|audit)_faults_total\{/m);
  await second.kill();
});
