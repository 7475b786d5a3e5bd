import { DAY_MS } from '@bothways/domain/time';
import { expect, test } from 'vitest';
import { cookieOf, testServices } from '#testing';
import { PRUNE_EVERY_MS, pruneAccounts } from './prune.ts';

const YEAR_MS = 365 * DAY_MS;

test('sessions, links, steps and codes that have ended go by themselves, without anybody coming', async () => {
  const services = await testServices();
  const { database, clock, jobs } = services;
  const { db } = database;
  await cookieOf(services, 'free');
  const { id: userId } = await db.selectFrom('users').select('id').limit(1).executeTakeFirstOrThrow();
  const ends = { expiresAtMs: clock.ms + 1000 };
  await db
    .insertInto('accountLinks')
    .values({ tokenHash: 'x', userId, purpose: 'resetPassword', email: 'ana@example.test', ...ends })
    .execute();
  await db
    .insertInto('signInSteps')
    .values({ tokenHash: 'x', userId, remembered: 0, triesLeft: 5, ...ends })
    .execute();
  await db
    .insertInto('phoneSends')
    .values({ id: 'x', userId, phoneNumber: '+34600112233', atMs: clock.ms })
    .execute();
  const left = async () => {
    jobs.poll();
    await jobs.idle();
    const tables = ['sessions', 'accountLinks', 'signInSteps', 'phoneSends'] as const;
    const rows = await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()));
    return rows.map(({ length }) => length);
  };
  expect(await left()).toEqual([1, 1, 1, 1]);
  clock.ms += PRUNE_EVERY_MS;
  expect(await left()).toEqual([1, 0, 0, 1]);
  clock.ms += YEAR_MS;
  expect(await left()).toEqual([0, 0, 0, 0]);
  await database.close();
});

test('a step that fails keeps none of the others back, and is said', async () => {
  const { database, clock } = await testServices();
  const { db } = database;
  await db.schema.dropTable('accountLinks').execute();
  const spending = { mark: 'x', key: 'x', amountCents: 1, atMs: 1, isPaid: 1 };
  await db.insertInto('lastingSpendings').values(spending).execute();
  await expect(pruneAccounts(db, clock.ms)).rejects.toThrow('Not everything');
  expect(await db.selectFrom('lastingSpendings').select('key').execute()).toEqual([]);
  await database.close();
});
