import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Db } from '#kernel/db';
import { localEngine } from '#market/engine/testing';
import { anArb, cookieOf, TestClock, testServices } from '#testing';

const readySchema = z.object({ writable: z.boolean() });

/** As on a full or read-only disk, SQLite refuses each write. */
const setReadOnly = (db: Db, isReadOnly: boolean) =>
  sql`pragma query_only = ${sql.lit(Number(isReadOnly))}`.execute(db);

test('alive at once, ready not before the engine', async () => {
  const services = await testServices();
  const health = await services.app.request('/api/health');
  expect(await health.json()).toEqual({ success: true, status: 'alive' });
  const ready = await services.app.request('/api/ready');
  expect(ready.status).toBe(503);
  expect(await ready.json()).toMatchObject({ code: 'UNAVAILABLE', message: 'The engine is starting' });
  await services.database.close();
});

test('ready with database, engine and the age of the feed; not any more when the database is away or a stop came', async () => {
  const clock = new TestClock();
  const engine = localEngine(clock.nowMs);
  const services = await testServices({ enginePort: engine, clock });
  engine.thread.apply(anArb(), 'test');
  engine.thread.tick();
  await Promise.resolve();
  clock.ms += 2500;
  const ready = async () => {
    const response = await services.app.request('/api/ready');
    return [response.status, await response.json()];
  };
  expect(await ready()).toEqual([
    200,
    { success: true, database: true, writable: true, releases: true, engine: true, feedAgeMs: 2500 },
  ]);
  services.stopAccepting();
  expect(await ready()).toEqual([503, expect.objectContaining({ message: 'Shutting down' })]);
  await services.database.close();
  expect(await ready()).toEqual([503, expect.objectContaining({ message: 'The database does not answer' })]);
});

test('lists of a process that is not ready are refused, not empty', async () => {
  const services = await testServices();
  const headers = { cookie: await cookieOf(services, 'pro'), 'content-type': 'application/json' };
  const body = JSON.stringify({ channels: ['prematch'] });
  for (const list of ['arbs', 'valuebets']) {
    const answer = await services.app.request(`/api/${list}/query`, { method: 'POST', headers, body });
    expect([list, answer.status, await answer.json()]).toEqual([
      list,
      503,
      expect.objectContaining({ success: false, code: 'UNAVAILABLE' }),
    ]);
  }
  await services.database.close();
});

test('a database that takes no writes is said, and when it does again', async () => {
  const clock = new TestClock();
  const engine = localEngine(clock.nowMs);
  const services = await testServices({ enginePort: engine, clock });
  engine.thread.tick();
  await Promise.resolve();
  const answer = async () => {
    const { writable } = readySchema.parse(await (await services.app.request('/api/ready')).json());
    const figures = await services.metrics.registry.metrics();
    return [writable, /^bothways_db_writable (\d)$/m.exec(figures)?.[1]];
  };
  expect(await answer()).toEqual([true, '1']);
  await setReadOnly(services.database.db, true);
  clock.ms += 5000;
  expect(await answer()).toEqual([false, '0']);
  await setReadOnly(services.database.db, false);
  clock.ms += 5000;
  expect(await answer()).toEqual([true, '1']);
  await services.database.close();
});

test('not ready where nobody could be given a page', async () => {
  const clock = new TestClock();
  const engine = localEngine(clock.nowMs);
  let isReadable = false;
  const releases = async () => {
    if (!isReadable) throw new Error('damaged');
  };
  const services = await testServices({ enginePort: engine, clock, releases });
  engine.thread.tick();
  await Promise.resolve();
  const refused = await services.app.request('/api/ready');
  expect([refused.status, await refused.json()]).toEqual([
    503,
    expect.objectContaining({ message: 'No release of the shell can be read' }),
  ]);
  isReadable = true;
  expect((await services.app.request('/api/ready')).status).toBe(200);
  await services.database.close();
});
