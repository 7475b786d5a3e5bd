import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { crashPostgres, startTwoNodes } from './faults/crashed-postgres.ts';
import { fillDisk, noSmallDisk } from './faults/full-disk.ts';
import { holdLock } from './faults/held-lock.ts';
import { lastRelease } from './faults/last-release.ts';
import { ask, Marks } from './faults/marks.ts';
import { fewSockets, stopUnderLoad } from './faults/stop-under-load.ts';
import { pagesOf, startOnTorn } from './faults/torn-page.ts';
import { coupon, guess, password } from './limits/guesses.ts';
import { type ApiProcess, signIn, startApi } from './server/api-process.ts';

/** Two starts on a busy machine. How quick anything is, the drill `faults` says. */
const LIMIT_MS = 180_000;
const ADMIN = { as: 'admin@bothways.test', settings: { LOG_LEVEL: 'silent', STOP_GRACE_MS: '4000' } };

describe('one process on SQLite', () => {
  const folder = mkdtempSync(join(tmpdir(), 'bothways-faults-'));
  const file = join(folder, 'bothways.sqlite');
  let api: ApiProcess;
  beforeAll(async () => {
    api = await startApi('none', { folder, ...ADMIN });
  }, LIMIT_MS);
  afterAll(async () => {
    await api.stop();
    rmSync(folder, { recursive: true, force: true });
  }, LIMIT_MS);

  test('while another holds the lock, writes are sent away and everything else goes on', {
    tags: ['drill'],
    timeout: LIMIT_MS,
  }, async () => {
    const held = await holdLock(api, file, { seconds: 1, writesPerS: 20 });
    for (const write of held.writes) expect(write).toMatchObject({ status: 503, retryAfter: '1' });
    expect(held.nextWrite.status).toBe(200);
    expect(held.slowestHealthMs).toBeLessThan(held.slowestWriteMs);
  });

  test('a stop under load: all are answered, readiness says no, sockets are told to come again', {
    tags: ['drill'],
    timeout: LIMIT_MS,
  }, async () => {
    const stopped = await stopUnderLoad(api, {
      perSecond: 50,
      sockets: fewSockets(15),
      beforeMs: 500,
    });
    expect(stopped).toMatchObject({
      failed: 0,
      ready: { status: 503 },
      codes: { 1012: 15 },
      exit: [0, null],
    });
    expect(stopped.exitMs).toBeLessThan(10_000);
  });

  test('on a torn page it does not start, and says so in a sentence', {
    tags: ['drill'],
    timeout: LIMIT_MS,
  }, async () => {
    const refusal = await startOnTorn(file, [Math.floor(pagesOf(file) / 2)]);
    expect(refusal?.code).toBe(1);
    expect(refusal?.said).toMatch(/^\S+bothways\.sqlite is damaged, and nothing is served from it/m);
    expect(refusal?.said).not.toContain('    at ');
  });

  const last = lastRelease();
  const skipped = 'skipped' in last ? last.skipped : undefined;
  test.skipIf(skipped !== undefined)(
    `the code from before the newest steps serves on the schema of now${skipped ? ` (skipped: ${skipped})` : ''}`,
    { tags: ['drill'], timeout: LIMIT_MS },
    async () => {
      if ('skipped' in last) return;
      const old = await startApi('none', { folder, ...ADMIN, main: last.main });
      try {
        const marks = new Marks('old');
        expect((await marks.write(old)).status).toBe(200);
        expect(await marks.lost(old)).toEqual([]);
        for (const path of ['/api/credits', '/api/ready', '/api/bot/users?fields=basic', '/api/admin/users'])
          expect([path, (await ask(old, path)).status]).toEqual([path, 200]);
      } finally {
        await old.stop();
        last.remove();
      }
    },
  );
});

const noDisk = noSmallDisk();
test.skipIf(noDisk !== undefined)(
  `a full disk: writes are sent away, reads go on, nothing is lost, no restart${noDisk ? ` (skipped: ${noDisk})` : ''}`,
  { tags: ['drill'], timeout: LIMIT_MS },
  async () => {
    const full = await fillDisk({ refusals: 5 });
    expect(full.refused).toHaveLength(5);
    for (const refused of full.refused) expect(refused).toMatchObject({ status: 503, retryAfter: '1' });
    expect(full.reads.map(({ status }) => status)).toEqual([200, 200]);
    expect(full).toMatchObject({ lost: [], ackedAfter: 6 });
  },
);

test('two processes start at once on an empty PostgreSQL, count guesses together; it crashes under writes and both carry on', {
  tags: ['drill'],
  timeout: LIMIT_MS,
}, async () => {
  const two = await startTwoNodes({ TRUST_PROXY: '1', PUBLIC_URL: 'http://localhost:4000' });
  try {
    const fast = { times: 24, perSecond: 100 };
    const passwords = await guess(two.nodes, fast, (nth) =>
      password(nth, 'free@bothways.test', `10.0.0.${nth}, 203.0.113.7`),
    );
    expect(passwords.statuses).toEqual({ 401: 10, 429: 14 });
    const cookie = await signIn(two.nodes[0]?.origin ?? '', 'pro@bothways.test');
    const coupons = await guess(two.nodes, fast, (nth) => coupon(nth, cookie, `10.0.0.${nth}, 203.0.113.7`));
    expect(coupons.statuses).toEqual({ 404: 10, 429: 14 });
    const crashed = await crashPostgres(two, 1);
    expect(crashed.lost).toEqual([]);
    expect(Object.keys(crashed.refused)).toEqual(['503']);
    expect(crashed.acked).toBeGreaterThan(2);
  } finally {
    await two.stop();
  }
});
