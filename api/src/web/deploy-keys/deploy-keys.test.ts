import {
  DEPLOY_KEY,
  deployKeyAnswerSchema,
  deployKeysAnswerSchema,
  MAX_KEY_DAYS,
  MAX_KEYS,
  newDeployKeyAnswerSchema,
  USUAL_SHARE_PCT,
} from '@bothways/domain/deploy-keys';
import { DAY_MS, isoOf } from '@bothways/domain/time';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { readAudit } from '#kernel/audit/testing';
import { transact } from '#kernel/db';
import { onBothDatabases } from '#kernel/db/testing';
import { cookieOf, expectOk, postJson, type TestServices, testServices } from '#testing';
import { findKey, noteUse, revokeKey } from './deploy-keys.store.ts';

const PATH = '/api/admin/deploy-keys';
const INPUT = { name: 'Tips team', remotes: ['mf-tips'], reach: 'canary', days: 90 };

const headersOf = (cookie: string): Record<string, string> => (cookie === '' ? {} : { cookie });

onBothDatabases('deploy keys', (database) => {
  let services: TestServices;
  let cookie: string;
  beforeAll(async () => {
    services = await testServices({ database: database() });
    cookie = await cookieOf(services, 'admin');
  });
  beforeEach(async () => {
    await database().db.deleteFrom('deployKeys').execute();
  });

  const post = (path: string, body: unknown, by = cookie) =>
    postJson(services, PATH + path, body, headersOf(by));
  const made = async (over: object = {}) =>
    newDeployKeyAnswerSchema.parse(await expectOk(post('', { ...INPUT, ...over })));
  const list = async () => {
    const answer = services.app.request(PATH, { headers: { cookie } });
    return deployKeysAnswerSchema.parse(await expectOk(Promise.resolve(answer))).keys;
  };
  const auditOf = async (id: string) =>
    (await readAudit(database().db, { limit: 10, target: `deploy-key:${id}` })).entries;

  test('are made with everything that was asked for, and the log says by whom', async () => {
    const { key, deployKey } = await made({ remotes: ['mf-tips', 'mf-tips', 'mf-other'], maxSharePct: 12.5 });
    const nowMs = services.clock.ms;
    expect(key).toEqual({
      id: key.id,
      name: 'Tips team',
      remotes: ['mf-tips', 'mf-other'],
      reach: 'canary',
      maxSharePct: 12.5,
      createdBy: 'admin@bothways.test',
      createdOn: isoOf(nowMs),
      expiresOn: isoOf(nowMs + 90 * DAY_MS),
      released: 0,
    });
    expect(DEPLOY_KEY.exec(deployKey)?.[1]).toBe(key.id);
    expect(await list()).toEqual([key]);
    expect(await auditOf(key.id)).toMatchObject([
      {
        action: 'deploy-key.created',
        detail: {
          name: 'Tips team',
          remotes: ['mf-tips', 'mf-other'],
          reach: 'canary',
          maxSharePct: 12.5,
          days: 90,
        },
      },
    ]);
  });

  test('for a share of people have the usual bound, for everybody none', async () => {
    expect((await made()).key.maxSharePct).toBe(USUAL_SHARE_PCT);
    expect((await made({ reach: 'everybody', maxSharePct: 3 })).key.maxSharePct).toBe(100);
  });

  test('are listed newest first', async () => {
    const first = await made();
    services.clock.ms += 1000;
    const second = await made();
    expect((await list()).map(({ id }) => id)).toEqual([second.key.id, first.key.id]);
  });

  test('are revoked once, and no other with them', async () => {
    const [{ key }, other] = [await made(), await made()];
    const atMs = services.clock.ms;
    for (let time = 0; time < 2; time += 1) {
      const answer = deployKeyAnswerSchema.parse(await expectOk(post(`/${key.id}/revoke`, {})));
      expect(answer.key).toEqual({ ...key, revokedOn: isoOf(atMs) });
      services.clock.ms += 1000;
    }
    expect((await list()).find(({ id }) => id === other.key.id)).toEqual(other.key);
    expect((await auditOf(key.id)).filter(({ action }) => action === 'deploy-key.revoked')).toHaveLength(1);
    expect((await post('/aaaaaaaaaaaa/revoke', {})).status).toBe(404);
  });

  test('are no more than there may be', async () => {
    const { key } = await made();
    const { id: _, ...row } = await database()
      .db.selectFrom('deployKeys')
      .selectAll()
      .where('id', '=', key.id)
      .executeTakeFirstOrThrow();
    const ids = Array.from({ length: MAX_KEYS - 1 }, (_each, nth) => `key${String(nth).padStart(9, '0')}`);
    await database()
      .db.insertInto('deployKeys')
      .values(ids.map((id) => ({ ...row, id })))
      .execute();
    expect((await post('', INPUT)).status).toBe(409);
    expect(await list()).toHaveLength(MAX_KEYS);
  });

  test.each([
    { name: '' },
    { name: 'x'.repeat(61) },
    { remotes: [] },
    { remotes: ['../up'] },
    { reach: 'nobody' },
    { maxSharePct: 0 },
    { maxSharePct: 101 },
    { days: 0 },
    { days: MAX_KEY_DAYS + 1 },
    { more: 1 },
  ])('are refused with %j, and nothing is kept', async (wrong) => {
    expect((await post('', { ...INPUT, ...wrong })).status).toBe(400);
    expect(await list()).toEqual([]);
  });

  test('are for who may deploy', async () => {
    const { key } = await made();
    const pro = await cookieOf(services, 'pro');
    for (const [by, status] of [
      ['', 401],
      [pro, 403],
    ] as const) {
      expect((await post('', INPUT, by)).status).toBe(status);
      expect((await post(`/${key.id}/revoke`, {}, by)).status).toBe(status);
      expect((await services.app.request(PATH, { headers: headersOf(by) })).status).toBe(status);
    }
    expect(await list()).toEqual([key]);
  });

  test('are seen to be used once a minute, each by itself', async () => {
    const { db } = database();
    const [{ key }, other] = [await made(), await made()];
    const atMs = services.clock.ms;
    const usedAfter = async (afterMs: number) => {
      await noteUse(db, key.id, atMs + afterMs);
      return (await findKey(db, key.id))?.lastUsedOn;
    };
    expect(await usedAfter(0)).toBe(isoOf(atMs));
    expect(await usedAfter(60_000)).toBe(isoOf(atMs));
    expect(await usedAfter(60_001)).toBe(isoOf(atMs + 60_001));
    expect((await findKey(db, other.key.id))?.lastUsedOn).toBeUndefined();
  });

  test('say whether it was this time that they were revoked', async () => {
    const { key } = await made();
    const revoke = (id: string) => transact(database().db, (trx) => revokeKey(trx, id, 1));
    expect([await revoke('aaaaaaaaaaaa'), await revoke(key.id), await revoke(key.id)]).toEqual([
      false,
      true,
      false,
    ]);
  });
});
