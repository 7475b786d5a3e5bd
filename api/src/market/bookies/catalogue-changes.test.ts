import { bookiesAnswerSchema } from '@bothways/domain/bookies';
import { DAY_MS } from '@bothways/domain/time';
import { beforeAll, expect, test } from 'vitest';
import { onOneDatabase } from '#kernel/db/testing';
import { localEngine } from '#market/engine/testing';
import { addBotAccount, anArb, cookieOf, TestClock, type TestServices, testServices } from '#testing';
import { BackOffice } from './testing/index.ts';

onOneDatabase('the catalogue in the back office', (database) => {
  const clock = new TestClock();
  const engine = localEngine(clock.nowMs);
  let services: TestServices;
  let admin: BackOffice;
  beforeAll(async () => {
    services = await testServices({ clock, database: database(), enginePort: engine });
    admin = new BackOffice(services, 'admin');
    engine.thread.apply(anArb(), 'test');
  });

  const pickers = async (mode: 'live' | 'prematch' = 'prematch') => {
    const headers = { cookie: await cookieOf(services, 'free') };
    const answer = await services.app.request(`/api/bookies/${mode}`, { headers });
    return bookiesAnswerSchema.parse(await answer.json());
  };
  const accountOf = (bookie: string) =>
    database()
      .db.selectFrom('botUsers')
      .select('email')
      .limit(1)
      .executeTakeFirstOrThrow()
      .then(({ email }) =>
        addBotAccount(database().db, {
          email,
          bookie,
          balanceTotalCents: 1050,
          loginError: 'CredentialsError',
          limitLevel: 4,
          addedAtMs: 1,
        }),
      );

  /** As if what is deleted had been deleted so long ago. */
  const deletedBefore = async (ms: number) => {
    const { db } = database();
    const deletedAtMs = clock.nowMs() - ms;
    await db.updateTable('bookies').set({ deletedAtMs }).where('deletedAtMs', 'is not', null).execute();
    await db
      .updateTable('bookieCatalogue')
      .set((eb) => ({ changes: eb('changes', '+', 1) }))
      .execute();
  };

  test('a variant is added, and is in the pickers at once', async () => {
    const body = {
      bookie: 'newbet',
      label: 'New Bet',
      countries: ['ES'],
      ogBookie: 'bwin',
      provider: 'Entain',
    };
    expect(await admin.send('POST', '', body)).toMatchObject({
      status: 200,
      body: { message: 'Bookie created successfully', bookie: { bookie: 'newbet', bot: { enabled: false } } },
    });
    const { bookies, catalogue } = await pickers();
    expect(bookies.at(-1)).toEqual({
      value: 'newbet',
      label: 'New Bet',
      countries: ['ES'],
      ogBookie: 'bwin',
    });
    expect(catalogue).toBe(services.catalogue.changes);
  });

  test.each([
    [{ bookie: 'bwin' }, 409, 'bookie'],
    [{ ogBookie: 'nobody' }, 422, 'ogBookie'],
    [{ bookie: '' }, 422, 'bookie'],
    [{ label: ' ' }, 422, 'label'],
    [{ countries: ['es'] }, 422, 'countries.0'],
    [{ countries: undefined }, 400, 'countries'],
  ])('none is added with %j', async (wrong, status, path) => {
    const body = { bookie: 'another', label: 'Another', countries: ['ES'], ...wrong };
    const answer = await admin.send('POST', '', body);
    expect([answer.status, answer.body.path]).toEqual([status, path]);
  });

  test('one that bot users have accounts at is not deleted, and its accounts are counted', async () => {
    await accountOf('marathonbet');
    expect(await admin.send('DELETE', '/marathonbet')).toMatchObject({
      status: 409,
      body: { message: 'Bot users have 1 account at this bookmaker: it cannot be deleted' },
    });
    expect(await admin.find('marathonbet', '?stats=true')).toMatchObject({
      stats: { users: 1, loginErrors: 1, limited: 1, balanceTotal: 10.5 },
    });
  });

  test('says first what a deletion touches', async () => {
    const { body } = await admin.send('GET', '/bet365/consequences');
    expect(body.consequences).toMatchObject({ accounts: 0, configurations: expect.any(Number), quotes: 2 });
    expect((await admin.send('GET', '/bwin/consequences')).body.consequences).toMatchObject({
      variants: expect.arrayContaining(['newbet']),
    });
  });

  test('a deleted one is in no list, and comes back with all it had within 30 days', async () => {
    await admin.save('interwetten', 'calculator', { commission: 4 });
    expect(await admin.send('DELETE', '/interwetten')).toMatchObject({
      status: 200,
      body: { message: 'Bookie deleted successfully' },
    });
    const values = async (query = '') => (await admin.list(query)).map(({ bookie }) => bookie);
    expect(await values()).not.toContain('interwetten');
    expect(await values('?deleted=true')).toEqual(['interwetten']);
    expect((await pickers()).bookies.map(({ value }) => value)).not.toContain('interwetten');
    const gone = [
      await admin.send('DELETE', '/interwetten'),
      await admin.send('PUT', '/interwetten/live', { version: 1 }),
      await admin.send('GET', '/interwetten/consequences'),
      await admin.send('POST', '/interwetten/areas/live/restore', { version: 1, newest: 1 }),
    ];
    expect(gone.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect((await admin.send('GET', '/interwetten/history')).status).toBe(200);
    const again = { bookie: 'interwetten', label: 'I', countries: ['ES'] };
    expect(await admin.send('POST', '', again)).toMatchObject({
      status: 409,
      body: { error: 'errors.bookieTakenDeleted', path: 'bookie' },
    });

    await deletedBefore(30 * DAY_MS - 1);
    expect(await admin.send('POST', '/interwetten/restore')).toMatchObject({
      status: 200,
      body: { bookie: { calculator: { commission: 4 }, areas: { calculator: { version: 2 } } } },
    });
    expect(await values()).toContain('interwetten');
    expect((await admin.send('POST', '/interwetten/restore')).status).toBe(409);
    expect((await admin.send('POST', '/nobody/restore')).status).toBe(404);

    await admin.send('DELETE', '/interwetten');
    await deletedBefore(30 * DAY_MS);
    expect(await values('?deleted=true')).toEqual([]);
    expect((await admin.send('POST', '/interwetten/restore')).status).toBe(409);
    // Its name stays its own: nobody is sent to a restoring that is refused.
    expect(await admin.send('POST', '', again)).toMatchObject({
      status: 409,
      body: { error: 'errors.bookieNameKept', path: 'bookie' },
    });
  });

  test('one that is not collected in a mode is in that picker no more', async () => {
    await admin.save('betsson', 'live', { enabled: false });
    const has = async (mode: 'live' | 'prematch') =>
      (await pickers(mode)).bookies.some(({ value }) => value === 'betsson');
    expect([await has('live'), await has('prematch')]).toEqual([false, true]);
  });

  test('another process has a change within a second, and its sockets hear of it', async () => {
    const other = await testServices({
      clock,
      database: database(),
      enginePort: localEngine(clock.nowMs),
    });
    other.catalogue.start();
    await admin.save('unibet_eu', 'prematch', { enabled: false });
    const { changes } = services.catalogue;
    await expect.poll(() => other.catalogue.changes).toBe(changes);
    await other.catalogue.stop();
  });
});
