import { type JobsPage, jobAnswerSchema, jobsPageSchema } from '@bothways/domain/jobs';
import { HOUR_MS } from '@bothways/domain/time';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { racesOnBothDatabases } from '#kernel/db/testing';
import { cookieOf, type DemoName, postJson, type TestServices, testServices } from '#testing';
import { addDeadJob } from './testing/dead-job.ts';

racesOnBothDatabases('jobs, for administrators', (database) => {
  let services: TestServices;
  const cookies = new Map<DemoName, string>();
  beforeAll(async () => {
    services = await testServices({ database: database() });
    for (const name of ['admin', 'operator', 'pro'] as const)
      cookies.set(name, await cookieOf(services, name));
  });
  afterAll(() => services.jobs.stop());
  beforeEach(async () => {
    await services.idle();
    await database().db.deleteFrom('jobs').execute();
  });

  const add = (more: Parameters<typeof addDeadJob>[2]) => addDeadJob(database().db, services.clock.ms, more);
  const ask = async (query = '', name: DemoName = 'operator') =>
    services.app.request(`/api/admin/jobs${query}`, { headers: { cookie: cookies.get(name) ?? '' } });
  const page = async (query = ''): Promise<JobsPage> => jobsPageSchema.parse(await (await ask(query)).json());
  const ids = async (query: string) => (await page(query)).jobs.map(({ _id }) => _id);
  const retry = (id: string, name: DemoName = 'operator') =>
    postJson(services, `/api/admin/jobs/${id}/retry`, {}, { cookie: cookies.get(name) ?? '' });

  test('say what failed, when and why, and not what they are about', async () => {
    const { ms } = services.clock;
    await add({ expiresAtMs: ms + HOUR_MS });
    const answer = await ask();
    expect(await answer.clone().text()).not.toContain('canary');
    expect(jobsPageSchema.parse(await answer.json())).toEqual({
      success: true,
      refusedAddresses: 0,
      jobs: [
        {
          _id: 'dead-job',
          kind: 'nobody-does-it',
          state: 'dead',
          attempts: 3,
          createdAt: new Date(ms - 2 * HOUR_MS).toISOString(),
          endedAt: new Date(ms - HOUR_MS).toISOString(),
          expiresAt: new Date(ms + HOUR_MS).toISOString(),
          lastError: 'The mail server did not take the mail: 550',
          canRetry: true,
        },
      ],
    });
  });

  test('are found by how they stand and by kind', async () => {
    const { ms } = services.clock;
    const open = { state: 'waiting', endedAtMs: null, dueAtMs: ms + HOUR_MS };
    await add({ id: 'dead' });
    await add({ id: 'done', state: 'done', payload: '' });
    await add({ id: 'waits', ...open });
    await add({ id: 'runs', ...open, leaseOwner: 'ana' });
    await add({ id: 'lost', ...open, leaseOwner: 'ana', dueAtMs: ms });
    expect(await ids('?state=dead')).toEqual(['dead']);
    expect(await ids('?state=done')).toEqual(['done']);
    expect(await ids('?state=running')).toEqual(['runs']);
    expect(await ids('?state=waiting')).toEqual(['waits', 'lost']);
    await add({ id: 'letter', kind: 'letter' });
    expect(await ids('?state=dead&kind=letter')).toEqual(['letter']);
  });

  test('come in pages, the newest first, each once', async () => {
    for (let nth = 0; nth < 5; nth += 1) await add({ id: `job-${nth}`, createdAtMs: 1000 * (nth >> 1) });
    const seen: string[] = [];
    let before: string | undefined = '';
    while (before !== undefined) {
      const { jobs, nextBefore }: JobsPage = await page(`?limit=2${before && `&before=${before}`}`);
      seen.push(...jobs.map(({ _id }) => _id));
      before = nextBefore;
    }
    expect(seen).toEqual(['job-4', 'job-3', 'job-2', 'job-1', 'job-0']);
  });

  test.each(['?limit=0', '?limit=201', '?state=lost', '?kind=A', '?before=1', '?other=1'])(
    'are not found by %s',
    async (query) => {
      expect((await ask(query)).status).toBe(400);
    },
  );

  test('that are dead are tried again at once, by whoever may, and the log says who', async () => {
    await add({});
    const { job } = jobAnswerSchema.parse(await (await retry('dead-job')).json());
    expect(job).toMatchObject({ state: 'waiting', attempts: 0, canRetry: false });
    const row = await database().db.selectFrom('jobs').selectAll().executeTakeFirst();
    expect(row).toMatchObject({ state: 'waiting', dueAtMs: services.clock.ms, endedAtMs: null });
    const entry = await database()
      .db.selectFrom('auditLog')
      .selectAll()
      .where('action', '=', 'job.retried')
      .executeTakeFirstOrThrow();
    expect([entry.target, entry.detail]).toEqual(['job:dead-job', '{"kind":"nobody-does-it","tries":3}']);
  });

  test('are tried again once, of two who ask at once', { tags: ['race'] }, async () => {
    await add({});
    const answers = await Promise.all([retry('dead-job', 'admin'), retry('dead-job')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test.each([
    ['is not dead', { state: 'waiting', endedAtMs: null }],
    ['is done', { state: 'done', payload: '' }],
    ['has lost what it was about', { payload: '' }],
    ['is worth nothing any more', { expiresAtMs: 1 }],
  ])('one that %s is not tried again', async (_, more) => {
    await add(more);
    expect((await retry('dead-job')).status).toBe(409);
    expect(await database().db.selectFrom('jobs').select('attempts').execute()).toEqual([{ attempts: 3 }]);
  });

  test('one that is not there is not found, and nobody else may ask', async () => {
    expect((await retry('nobody')).status).toBe(404);
    await add({});
    for (const answer of [await ask('', 'pro'), await retry('dead-job', 'pro')])
      expect(answer.status).toBe(403);
    expect((await services.app.request('/api/admin/jobs')).status).toBe(401);
  });
});
