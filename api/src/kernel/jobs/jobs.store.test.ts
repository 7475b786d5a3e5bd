import { beforeEach, expect, test } from 'vitest';
import { onBothDatabases } from '#kernel/db/testing';
import {
  buryJob,
  type Claim,
  claimJob,
  deleteJob,
  emptyExpired,
  finishJob,
  insertJob,
  jobFigures,
  type NewJob,
  postponeJob,
  pruneDead,
  pruneDone,
  renewLease,
} from './jobs.store.ts';

const job = (id: string, more: Partial<NewJob> = {}): NewJob => ({
  id,
  kind: 'event',
  dedupeKey: id,
  createdAtMs: 1000,
  dueAtMs: 1000,
  expiresAtMs: null,
  isSealed: 0,
  payload: `{"id":"${id}"}`,
  ...more,
});
const again = { dueAtMs: 31_000, attempts: 1, lastError: 'no' };

onBothDatabases('jobs', (database) => {
  beforeEach(async () => {
    await database().db.deleteFrom('jobs').execute();
  });
  const claim = (nowMs: number, untilMs: number, owner = 'ana', kind = 'event') =>
    claimJob(database(), kind, owner, nowMs, untilMs);
  const claimed = async (nowMs: number, untilMs: number, owner?: string): Promise<Claim> => {
    const found = await claim(nowMs, untilMs, owner);
    if (!found) throw new Error('Nothing is due');
    return found;
  };

  test('are kept once by their key, however many bring them at once', async () => {
    const { db } = database();
    const keys = Array.from({ length: 10 }, (_, nth) => job(`id-${nth}`, { dedupeKey: 'once' }));
    const taken = await Promise.all(keys.map((each) => insertJob(db, each)));
    expect(taken.filter(Boolean)).toHaveLength(1);
    expect(await insertJob(db, job('other', { dedupeKey: 'once', kind: 'letter' }))).toBe(true);
    for (const id of ['keyless', 'keyless too'])
      expect(await insertJob(db, job(id, { dedupeKey: null }))).toBe(true);
  });

  test('go to one of many who ask at once', async () => {
    const { db } = database();
    for (const id of ['A', 'B', 'C']) await insertJob(db, job(id));
    const claims = await Promise.all(Array.from({ length: 8 }, () => claim(1000, 9000)));
    const ids = claims.flatMap((each) => (each ? [each.id] : []));
    expect(ids.toSorted()).toEqual(['A', 'B', 'C']);
  });

  test('come back when whoever took them did not finish, and what that one writes later counts no more', async () => {
    const { db } = database();
    await insertJob(db, job('A'));
    const first = await claimed(1000, 9000, 'killed');
    expect([first.attempts, await claim(8999, 20_000)]).toEqual([1, undefined]);
    const second = await claimed(9000, 20_000, 'next');
    expect(second).toMatchObject({ attempts: 2, payload: '{"id":"A"}', leaseOwner: 'next' });
    await finishJob(db, first, 9001);
    await deleteJob(db, first);
    await postponeJob(db, first, again);
    await buryJob(db, first, { payload: '', lastError: 'x' }, 9001);
    expect(await renewLease(db, first, 99_000)).toBe(false);
    expect(await db.selectFrom('jobs').selectAll().execute()).toEqual([
      expect.objectContaining({ state: 'waiting', dueAtMs: 20_000, leaseOwner: 'next', lastError: null }),
    ]);
  });

  test('stay with who renews the lease', async () => {
    await insertJob(database().db, job('A'));
    const first = await claimed(1000, 9000);
    expect(await renewLease(database().db, first, 18_000)).toBe(true);
    expect(await claim(17_999, 30_000)).toBeUndefined();
  });

  test('wait for their next try, the oldest first, and each kind for itself', async () => {
    const { db } = database();
    await insertJob(db, job('old'));
    await postponeJob(db, await claimed(1000, 9000), again);
    await insertJob(db, job('new', { dueAtMs: 30_000 }));
    await insertJob(db, job('letter', { kind: 'letter' }));
    expect(await claim(40_000, 90_000)).toMatchObject({ id: 'new' });
    expect(await claim(40_000, 90_000)).toMatchObject({ id: 'old', attempts: 2 });
    expect(await claim(40_000, 90_000)).toBeUndefined();
    expect(await claim(40_000, 90_000, 'ana', 'letter')).toMatchObject({ id: 'letter' });
  });

  test('that are done lose their payload, keep their key, and go when they are old; those that wait stay', async () => {
    const { db } = database();
    await insertJob(db, job('A'));
    await finishJob(db, await claimed(1000, 9000), 50_000);
    await insertJob(db, job('B'));
    expect(await insertJob(db, job('A again', { dedupeKey: 'A' }))).toBe(false);
    await pruneDone(db, 'event', 50_000);
    const left = () => db.selectFrom('jobs').select(['id', 'payload']).orderBy('id').execute();
    expect(await left()).toEqual([
      { id: 'A', payload: '' },
      { id: 'B', payload: '{"id":"B"}' },
    ]);
    await pruneDone(db, 'event', 50_001);
    expect((await left()).map(({ id }) => id)).toEqual(['B']);
  });

  test('that are dead come to nobody, lose what has expired, and go when they are old', async () => {
    const { db } = database();
    await insertJob(db, job('A', { expiresAtMs: 60_000 }));
    await buryJob(db, await claimed(1000, 9000), { payload: 'kept', lastError: 'nobody' }, 50_000);
    expect(await claim(99_000, 100_000)).toBeUndefined();
    const payloads = () => db.selectFrom('jobs').select(['payload', 'lastError']).execute();
    await emptyExpired(db, 59_999);
    expect(await payloads()).toEqual([{ payload: 'kept', lastError: 'nobody' }]);
    await emptyExpired(db, 60_000);
    expect(await payloads()).toEqual([{ payload: '', lastError: 'nobody' }]);
    await pruneDead(db, 50_001);
    expect(await payloads()).toEqual([]);
  });

  test('are counted by kind and by whether they wait or are dead', async () => {
    const { db } = database();
    for (const id of ['A', 'B', 'C']) await insertJob(db, job(id, { createdAtMs: 500 }));
    await buryJob(db, await claimed(1000, 9000), { payload: '', lastError: 'x' }, 2000);
    await finishJob(db, await claimed(1000, 9000), 2000);
    await insertJob(db, job('D', { kind: 'letter', dueAtMs: 7000 }));
    const figures = await jobFigures(db);
    expect(figures.toSorted((a, b) => (a.kind + a.state < b.kind + b.state ? -1 : 1))).toEqual([
      { kind: 'event', state: 'dead', jobs: 1, oldestMs: 500, nextMs: 9000 },
      { kind: 'event', state: 'waiting', jobs: 1, oldestMs: 500, nextMs: 1000 },
      { kind: 'letter', state: 'waiting', jobs: 1, oldestMs: 1000, nextMs: 7000 },
    ]);
  });
});
