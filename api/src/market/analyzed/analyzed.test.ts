import { analyzedAnswerSchema } from '@bothways/domain/analyzed';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cookieOf, postJson, TEST_ORIGIN, type TestServices, testServices } from '#testing';

const PATH = '/api/bot/events/analyzed';
let services: TestServices;
let operator: string;
beforeAll(async () => {
  services = await testServices();
  operator = await cookieOf(services, 'operator');
});
afterAll(() => services.database.close());

const send = (method: string, path: string, cookie = operator) =>
  services.app.request(path, { method, headers: { cookie, origin: TEST_ORIGIN } });
const change = (body: unknown, cookie = operator) => postJson(services, PATH, body, { cookie });
const listed = async () => analyzedAnswerSchema.parse(await (await send('GET', PATH)).json()).analyzedEvents;

test('an event is marked and unmarked by its path, as often as one likes, and written down once', async () => {
  const path = `${PATH}/${encodeURIComponent('football|Málaga/Getafe 1')}`;
  for (const _ of [1, 2]) {
    const answer = await send('POST', path);
    expect([answer.status, await answer.json()]).toEqual([
      200,
      { success: true, message: 'Event marked as analyzed' },
    ]);
  }
  expect(await listed()).toEqual(['football|Málaga/Getafe 1']);
  expect(await (await send('DELETE', path)).json()).toEqual({
    success: true,
    message: 'Event unmarked as analyzed',
  });
  expect(await listed()).toEqual([]);
  await send('DELETE', path);
  const entries = await services.database.db
    .selectFrom('auditLog')
    .select(['action', 'target'])
    .where('target', '=', 'event:football|Málaga/Getafe 1')
    .orderBy('seq')
    .execute();
  expect(entries.map(({ action }) => action)).toEqual(['event.analyzed', 'event.not-analyzed']);
});

test('the other form does the same', async () => {
  expect((await change({ eventId: 'e1', action: 'add' })).status).toBe(200);
  expect(await listed()).toEqual(['e1']);
  expect((await change({ eventId: 'e1', action: 'remove' })).status).toBe(200);
  expect(await listed()).toEqual([]);
});

test.each([
  ['no action', { eventId: 'e1' }],
  ['another action', { eventId: 'e1', action: 'toggle' }],
  ['an empty id', { eventId: '  ', action: 'add' }],
  ['an id of 10,000 characters', { eventId: 'x'.repeat(10_000), action: 'add' }],
  ['a list of ids', { eventId: ['e1'], action: 'add' }],
  ['a field more', { eventId: 'e1', action: 'add', markedBy: 'me' }],
])('%s is refused and marks nothing', async (_what, body) => {
  const answer = await change(body);
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ success: false, code: 'BAD_REQUEST' });
  expect(await listed()).toEqual([]);
});

test('the form with the id in the path takes no other field', async () => {
  const answer = await postJson(services, `${PATH}/e1`, { eventId: 'e2' }, { cookie: operator });
  expect(answer.status).toBe(400);
  expect(await listed()).toEqual([]);
});

test('a path with an id that is too long is refused', async () => {
  expect((await send('POST', `${PATH}/${'x'.repeat(400)}`)).status).toBe(400);
});

test('who lacks manage:analyzed_events neither sees nor changes them', async () => {
  const customer = await cookieOf(services, 'pro');
  expect((await send('GET', PATH, customer)).status).toBe(403);
  expect((await send('POST', `${PATH}/e9`, customer)).status).toBe(403);
  expect((await send('DELETE', `${PATH}/e9`, customer)).status).toBe(403);
  expect((await change({ eventId: 'e9', action: 'add' }, customer)).status).toBe(403);
  expect(await listed()).toEqual([]);
});

test('a database that fails is said in the operation’s own words', async () => {
  const broken = await testServices();
  const cookie = await cookieOf(broken, 'operator');
  const get = () => broken.app.request(PATH, { headers: { cookie } });
  expect((await get()).status).toBe(200);
  await broken.database.db.schema.dropTable('analyzedEvents').execute();
  const answer = await get();
  expect([answer.status, await answer.json()]).toMatchObject([
    500,
    { success: false, message: 'Failed to fetch analyzed events' },
  ]);
  await broken.database.close();
});
