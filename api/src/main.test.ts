import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './demo/demo-accounts.ts';

const MAIN = new URL('./main.ts', import.meta.url).pathname;
const folder = mkdtempSync(join(tmpdir(), 'bothways-main-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const start = (env: Record<string, string>) =>
  spawn(process.execPath, [MAIN], {
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

async function signIn(url: string): Promise<string> {
  const response = await fetch(`${url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'pro@bothways.test', password: DEMO_PASSWORD }),
  });
  return response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

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
  }, 30_000);

  test.each([
    [{ NODE_ENV: 'production' }, /AUTH_SECRET, PUBLIC_URL/],
    [{ NODE_ENV: 'production', DEMO: '1' }, /DEMO=1 is refused/],
    [{ FEED: 'nonsense' }, /FEED="nonsense"/],
    [{ PORT: 'x' }, /PORT/],
  ])(
    '%j: refuses in a sentence and ends',
    async (env, sentence) => {
      const child = start(env);
      const chunks: Buffer[] = [];
      child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk));
      const [code] = await once(child, 'close');
      const text = Buffer.concat(chunks).toString();
      expect(code).toBe(1);
      expect(text).toMatch(sentence);
      expect(text).not.toContain('    at ');
    },
    20_000,
  );
});
