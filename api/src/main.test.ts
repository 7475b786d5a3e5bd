import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#demo';
import { testPostgres } from '#kernel/db/testing';
import { natsServer, noNats } from '#market/feeds/testing';

const MAIN = new URL('./main.ts', import.meta.url).pathname;
const folder = mkdtempSync(join(tmpdir(), 'bothways-main-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const start = (env: Record<string, string>, { umask = '022' } = {}) =>
  spawn('sh', ['-c', 'umask "$0" && exec "$@"', umask, process.execPath, MAIN], {
    env: { PATH: process.env.PATH, DATA_DIR: join(folder, 'data'), PORT: '0', FEED: 'none', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });

/** What is printed up to the line with this beginning. */
async function linesUntil(child: ReturnType<typeof start>, beginning: string): Promise<string[]> {
  const lines: string[] = [];
  for await (const line of createInterface(child.stdout)) {
    lines.push(line);
    if (line.trim().startsWith(beginning)) return lines;
  }
  throw new Error(`Never printed ${beginning}: ${lines.join('\n')}`);
}

/** What it says on stderr, to its end. */
async function errorsOf(child: ReturnType<typeof start>): Promise<string> {
  const chunks: Buffer[] = [];
  child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk));
  await once(child, 'close');
  return Buffer.concat(chunks).toString();
}

async function signIn(url: string, name = 'pro'): Promise<string> {
  const response = await fetch(`${url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${name}@bothways.test`, password: DEMO_PASSWORD }),
  });
  return response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

async function asked(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(text);
  await client.end();
}

const postgres = await testPostgres();

describe('the process', () => {
  test('says when it answers and who may sign in; a stop is graceful; the next start knows its people and sessions', async () => {
    const first = start({});
    const lines = await linesUntil(first, 'admin@');
    const url = /^Bothways ready at (http:\/\/localhost:\d+)$/.exec(lines[0] ?? '')?.[1] ?? '';
    expect(url).not.toBe('');
    for (const { email } of DEMO_ACCOUNTS) expect(lines.join('\n')).toContain(email);
    expect(lines.join('\n')).toContain(DEMO_PASSWORD);
    expect((await fetch(`${url}/api/ready`)).status).toBe(200);
    const cookie = await signIn(url);
    const socket = new WebSocket(`${url.replace('http', 'ws')}/api/live`, { headers: { cookie } });
    await once(socket, 'open');
    const closed = once(socket, 'close');
    const exited = once(first, 'exit');
    first.kill('SIGTERM');
    expect((await closed)[0]).toBe(1012);
    expect(await exited).toEqual([0, null]);

    const second = start({});
    const [ready = ''] = await linesUntil(second, 'Bothways ready at');
    const again = ready.replace('Bothways ready at ', '');
    expect((await fetch(`${again}/api/auth/me`, { headers: { cookie } })).status).toBe(200);
    const ended = once(second, 'exit');
    second.kill('SIGINT');
    expect(await ended).toEqual([0, null]);
  });

  test('closes the data of an older installation to others, and whatever it makes itself, with any umask', {
    tags: ['drill'],
  }, async () => {
    const data = join(folder, 'older');
    mkdirSync(join(data, 'outbox'), { recursive: true });
    for (const name of ['bothways.sqlite', 'history.sqlite', 'history.sqlite-wal'])
      writeFileSync(join(data, name), '');
    for (const path of ['', 'outbox', ...readdirSync(data)]) chmodSync(join(data, path), 0o777);
    const child = start({ DATA_DIR: data }, { umask: '000' });
    const [ready = ''] = await linesUntil(child, 'Bothways ready at');
    const url = ready.replace('Bothways ready at ', '');
    await fetch(`${url}/api/auth/forgot-password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'pro@bothways.test' }),
    });
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
    const paths = ['.', ...readdirSync(data, { recursive: true, encoding: 'utf8' })];
    expect(paths).toEqual(expect.arrayContaining(['auth-secret', expect.stringMatching(/^outbox.*txt$/)]));
    expect(paths.filter((path) => statSync(join(data, path)).mode & 0o077)).toEqual([]);
  });

  test('with a wrong master key it says so and ends, and nothing of it stays', {
    tags: ['drill'],
    timeout: 60_000,
  }, async () => {
    const env = (key: string) => ({
      ...{ DATA_DIR: join(folder, 'sealed'), AUTH_SECRET: 'x'.repeat(32) },
      MASTER_KEYS: `1:${key.repeat(32)}`,
    });
    const first = start(env('a'));
    await linesUntil(first, 'Bothways ready at');
    const ended = once(first, 'exit');
    first.kill('SIGTERM');
    await ended;
    const wrong = start(env('b'));
    expect(await errorsOf(wrong)).toMatch(/^MASTER_KEYS: key 1 is not the one that sealed what is stored\./m);
    expect(wrong.exitCode).toBe(1);
    const right = start(env('a'));
    const [ready = ''] = await linesUntil(right, 'Bothways ready at');
    const url = ready.replace('Bothways ready at ', '');
    const cookie = await signIn(url, 'admin');
    const verdict = await fetch(`${url}/api/admin/audit/verify`, { headers: { cookie } });
    expect([verdict.status, await verdict.text()]).toEqual([200, expect.not.stringContaining('unknownKey')]);
    const gone = once(right, 'exit');
    right.kill('SIGTERM');
    await gone;
  });

  test('in a folder that all users share production does not start; the demo warns', {
    tags: ['drill'],
  }, async () => {
    const shared = join(folder, 'shared');
    mkdirSync(shared);
    chmodSync(shared, 0o1777);
    const secrets = { AUTH_SECRET: 'x'.repeat(32), PUBLIC_URL: 'https://bothways.example' };
    const refused = start({ DATA_DIR: shared, NODE_ENV: 'production', ...secrets });
    expect(await errorsOf(refused)).toMatch(/^DATA_DIR: .* is shared by all users\./);
    expect(refused.exitCode).toBe(1);
    expect(readdirSync(shared)).toEqual([]);
    const demo = start({ DATA_DIR: shared });
    const said = errorsOf(demo);
    await linesUntil(demo, 'Bothways ready at');
    demo.kill('SIGTERM');
    expect(await said).toMatch(/^DATA_DIR: .* is shared by all users\./);
  });

  const refuses = async (env: Record<string, string>, sentence: RegExp): Promise<void> => {
    const child = start(env);
    const text = await errorsOf(child);
    expect(child.exitCode).toBe(1);
    expect(text).toMatch(sentence);
    expect(text).not.toContain('    at ');
  };
  test.each([
    [{ NODE_ENV: 'production' }, /AUTH_SECRET, PUBLIC_URL/],
    [{ HOST: '203.0.113.9' }, /EADDRNOTAVAIL.*HOST \(or METRICS_HOST\) must be an address of this machine/],
    [{ DATABASE_URL: 'postgres://bothways@no-such-host.invalid/bothways' }, /^DATABASE_URL: .*ENOTFOUND/],
  ])('%j: refuses in a sentence and ends', refuses, 20_000);
  // What each setting says is told by the tests of `config.ts`, without a process.
  test.each([
    [{ NODE_ENV: 'production', DEMO: '1' }, /DEMO=1 is refused/],
    [{ FEED: 'nonsense' }, /FEEDS has "nonsense"/],
    [{ FEED: '', FEEDS: 'demo,the-odds-api' }, /needs THE_ODDS_API_KEY/],
    [{ PORT: 'x' }, /PORT/],
    [{ NODE_ENV: 'production', AUTH_SECRT: 'x' }, /^AUTH_SECRT is not a setting .* is AUTH_SECRET meant\?$/m],
  ])('%j: refuses in a sentence and ends too', { tags: ['drill'] }, refuses);

  test.skipIf(noNats !== undefined)(
    'prices enter at one process; a second one takes its place when that one is frozen, a third when it is killed',
    { tags: ['drill'], timeout: 90_000 },
    async () => {
      const nats = await natsServer();
      const name = `leaders_${process.pid}`;
      await asked(postgres, `create database ${name}`);
      const database = new URL(postgres);
      database.pathname = `/${name}`;
      const shared = {
        DATABASE_URL: database.href,
        NATS_URL: nats.url,
        INGEST_KEY: 'only-for-tests',
        DEMO: '0',
      };
      const engine = (nth: number) =>
        start({ ...shared, ROLE: 'engine', DATA_DIR: join(folder, `engine-${nth}`) });
      const push = async (origin: string) => {
        const response = await fetch(`${origin}/api/ingest/quotes`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: 'Bearer only-for-tests' },
          body: JSON.stringify({ source: 'test', quotes: [] }),
        });
        return response.status;
      };
      const first = engine(1);
      const [ready = ''] = await linesUntil(first, 'Bothways ready at');
      expect(await push(ready.replace('Bothways ready at ', ''))).toBe(200);
      const spare = async (nth: number) => {
        const child = engine(nth);
        expect(await linesUntil(child, 'ROLE=engine waits')).toEqual([
          'ROLE=engine waits and answers nobody: another process does that',
        ]);
        return { child, said: linesUntil(child, 'Bothways ready at') };
      };
      const takesOver = async (said: Promise<string[]>) => {
        const origin = (await said).at(-1)?.replace('Bothways ready at ', '') ?? '';
        await expect.poll(() => push(origin), { timeout: 15_000 }).toBe(200);
      };
      const second = await spare(2);
      first.kill('SIGSTOP');
      await takesOver(second.said);
      const replaced = once(first, 'exit');
      first.kill('SIGCONT');
      expect(await replaced).toEqual([1, null]);

      const third = await spare(3);
      second.child.kill('SIGKILL');
      await takesOver(third.said);
      const ended = once(third.child, 'exit');
      third.child.kill('SIGTERM');
      expect(await ended).toEqual([0, null]);
      await nats.close();
      await asked(postgres, `drop database ${name} with (force)`);
    },
  );
});
