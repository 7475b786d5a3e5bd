import { FAMILIES, MAX_CONFIGURATIONS } from '@bothways/domain/settings';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { onBothDatabases, type TestDatabase } from '#kernel/db/testing';
import { ApiError } from '#kernel/errors';
import { addUser } from '#testing';
import { type Owner, SettingsService } from './settings.service.ts';
import type { changeList } from './settings.store.ts';
import { shareTokens } from './share-token.ts';

// Many commits at once, on a machine that has other things to do.
vi.setConfig({ testTimeout: 60_000 });

const AT_ONCE = 30;
const payload = FAMILIES.arbs.schema.parse({});

/** The saboteur: a transaction, but nobody waits for anybody. What many do, and what these tests have to see. */
const withoutWaiting: typeof changeList = (db, _scope, work) =>
  db.transaction().setIsolationLevel('read committed').execute(work);

async function listOn(database: TestDatabase, change?: typeof changeList) {
  const userId = await addUser(database, `race-${Math.random()}@example.test`);
  const owner: Owner = { userId, mode: 'prematch' };
  const service = new SettingsService(
    {
      db: database.db,
      catalogue: async () => [],
      tokens: shareTokens('a secret for tests'),
      nowMs: Date.now,
      ...(change && { change }),
    },
    FAMILIES.arbs,
  );
  return { owner, service };
}

/** 'ok', the refusal's key, or 'broken' for anything that is no answer. */
const said = async (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'ok',
    (error: unknown) => (error instanceof ApiError ? (error.details.error ?? error.code) : 'broken'),
  );
const count = (answers: readonly string[], answer: string): number =>
  answers.filter((each) => each === answer).length;
const times = <T>(work: (turn: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: AT_ONCE }, (_, turn) => work(turn)));

async function createAtOnce(database: TestDatabase, change?: typeof changeList) {
  const { owner, service } = await listOn(database, change);
  const answers = await times((turn) =>
    said(service.create(owner, { name: `Number ${turn}`, payload }, true)),
  );
  const list = await service.list(owner);
  return { answers, kept: list.length, active: list.filter(({ isActive }) => isActive).length };
}

async function updateAtOnce(database: TestDatabase, change?: typeof changeList) {
  const { owner, service } = await listOn(database);
  const { id } = await service.create(owner, { name: 'Spain', payload }, true);
  const racing = change ? await listOn(database, change) : { service };
  const answers = await times((turn) =>
    said(racing.service.update(owner, id, { name: `Spain ${turn}`, payload }, { version: 1 })),
  );
  return { answers, versions: (await service.history(owner, id)).length };
}

/** A database in which no configuration becomes the active one of its list any more. */
async function refuseToActivate({ db, kind }: TestDatabase): Promise<void> {
  const before = sql`before update of "activeId" on "configurationLists"`;
  if (kind === 'sqlite') {
    await sql`create trigger refuse ${before} begin select raise(abort, 'no'); end`.execute(db);
    return;
  }
  await sql`create function refuse() returns trigger language plpgsql as
    $$ begin raise exception 'no'; end $$`.execute(db);
  await sql`create trigger refuse ${before} for each row execute function refuse()`.execute(db);
}

onBothDatabases(`${AT_ONCE} changes of one list at once`, (database) => {
  test('created: as many as a list takes, one of them active, the rest told so', async () => {
    const { answers, kept, active } = await createAtOnce(database());
    expect([kept, active]).toEqual([MAX_CONFIGURATIONS, 1]);
    expect(count(answers, 'ok')).toBe(MAX_CONFIGURATIONS);
    expect(count(answers, 'tooManyConfigurations')).toBe(AT_ONCE - MAX_CONFIGURATIONS);
  });

  test('edited from the same version: one wins, the others are told that it was changed', async () => {
    const { answers, versions } = await updateAtOnce(database());
    expect([count(answers, 'ok'), count(answers, 'configurationChanged')]).toEqual([1, AT_ONCE - 1]);
    expect(versions).toBe(2);
  });

  test('under one name: one gets it', async () => {
    const { owner, service } = await listOn(database());
    const answers = await times(() => said(service.create(owner, { name: ' spain', payload }, false)));
    expect([count(answers, 'ok'), count(answers, 'configurationNameTaken')]).toEqual([1, AT_ONCE - 1]);
  });

  test('deleted while others are edited: nothing is left behind, and the last one left is active', async () => {
    const { owner, service } = await listOn(database());
    const first = await service.create(owner, { name: 'First', payload }, true);
    const second = await service.create(owner, { name: 'Second', payload }, true);
    const answers = await Promise.all([
      ...Array.from({ length: 10 }, () =>
        said(service.update(owner, second.id, { name: 'Second', payload }, { version: 1 })),
      ),
      said(service.remove(owner, second.id)),
      said(service.remove(owner, second.id)),
      said(service.update(owner, first.id, { name: 'First', payload }, { version: 1 })),
    ]);
    expect(count(answers, 'broken')).toBe(0);
    const list = await service.list(owner);
    expect(list.map(({ id, isActive }) => [id, isActive])).toEqual([[first.id, true]]);
  });

  test('the saboteur that does not wait is seen: the guard is what keeps the promise', async (context) => {
    context.skip(database().kind === 'sqlite', 'SQLite has one writer: there nobody can be overtaken');
    const created = await createAtOnce(database(), withoutWaiting);
    expect(created.kept).toBeGreaterThan(MAX_CONFIGURATIONS);
    const updated = await updateAtOnce(database(), withoutWaiting);
    expect(count(updated.answers, 'broken')).toBeGreaterThan(0);
  });

  test('saved to be the active one: where that half fails, nothing is written', async () => {
    const { owner, service } = await listOn(database());
    const first = await service.create(owner, { name: 'First', payload }, false);
    await refuseToActivate(database());
    const saved = said(
      service.update(owner, first.id, { name: 'Better', payload }, { version: 1, setAsActive: true }),
    );
    expect(await saved).toBe('broken');
    expect(await service.list(owner)).toMatchObject([{ name: 'First', version: 1, isActive: false }]);
    expect(await service.history(owner, first.id)).toHaveLength(1);
  });
});
