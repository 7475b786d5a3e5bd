import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { startApi } from './server/api-process.ts';
import { THROWING } from './thrown/preload.ts';
import { throwAll } from './thrown/throw-all.ts';

const LIMIT_MS = 300_000;
const folder = mkdtempSync(join(tmpdir(), 'bothways-thrown-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('every question throws, and timers, promises and events do besides: the process lives, says nothing of it, and goes on when they are back', {
  tags: ['drill'],
  timeout: LIMIT_MS,
}, async () => {
  const settings = { LOG_LEVEL: 'silent', NODE_OPTIONS: THROWING };
  const api = await startApi('none', { folder, settings, as: 'admin@bothways.test' });
  try {
    const file = join(folder, 'bothways.sqlite');
    const { handlers, onTheWay, isAlive } = await throwAll(api, {
      file,
      email: 'admin@bothways.test',
      timersMs: 0,
    });
    expect([...handlers.faults, ...onTheWay.faults]).toEqual([]);
    for (const { statuses } of [handlers, onTheWay])
      expect(statuses.filter((status) => status === 500).length).toBeGreaterThan(statuses.length / 4);
    expect(isAlive).toBe(true);
  } finally {
    await api.stop();
  }
});
