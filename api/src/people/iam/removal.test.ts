import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { DEMO_PASSWORD } from '#demo';
import { type LiveServer, liveServer } from '#market/live/testing';
import { findUserIdByEmail } from '#people/users';
import { cookieOf, type DemoName, postJson, TEST_ORIGIN, versionIn } from '#testing';

let live: LiveServer;
let owner: string;
beforeAll(async () => {
  live = await liveServer();
  owner = await cookieOf(live.services, 'admin');
});
afterAll(() => live.stop());

const send = (method: string, path: string, body: unknown, cookie = owner) =>
  live.services.app.request(path, {
    method,
    headers: { origin: TEST_ORIGIN, 'content-type': 'application/json', cookie },
    ...(method !== 'GET' && { body: JSON.stringify(body) }),
  });
const idOf = async (name: DemoName): Promise<string> =>
  (await findUserIdByEmail(live.services.database.db, `${name}@bothways.test`)) ?? '';
const statusOf = async (path: string, cookie: string) => (await send('GET', path, {}, cookie)).status;

test('a role that is taken is gone at once, for requests and for open sockets', async () => {
  const cookie = await cookieOf(live.services, 'operator');
  const socket = await live.enter('operator');
  expect(await statusOf('/api/admin/users', cookie)).toBe(200);
  const taken = await send('DELETE', `/api/admin/iam/assignments/${await idOf('operator')}/operator`, {});
  expect(taken.status).toBe(200);
  expect(await statusOf('/api/admin/users', cookie)).toBe(403);
  expect(await socket.next('closing')).toEqual({ kind: 'closing', reason: 'session' });
  const given = await send('POST', '/api/admin/iam/assignments', {
    userId: await idOf('operator'),
    roleId: 'operator',
  });
  expect(given.status).toBe(200);
  expect(await statusOf('/api/admin/users', cookie)).toBe(200);
});

test('a policy that loses an action takes it from everybody who has it by a role', async () => {
  const cookie = await cookieOf(live.services, 'operator');
  const socket = await live.enter('operator');
  const answer = z
    .object({
      policies: z.array(z.object({ id: z.string(), actions: z.array(z.string()) })),
    })
    .parse(await (await send('GET', '/api/admin/iam/policies', {})).json());
  const platform = answer.policies.find(({ id }) => id === 'platform');
  const { actions = [] } = platform ?? {};
  const put = async (kept: string[]) =>
    send('PUT', '/api/admin/iam/policies/platform', {
      version: await versionIn(send('GET', '/api/admin/iam/policies', {}), 'platform'),
      actions: kept,
    });
  expect((await put(actions.filter((action) => action !== 'read:audit'))).status).toBe(200);
  expect(await statusOf('/api/admin/audit', cookie)).toBe(403);
  expect(await socket.closed()).toBe(1008);
  await put(actions);
  expect(await statusOf('/api/admin/audit', cookie)).toBe(200);
});

test('a disabled user is out everywhere, and is refused as with a wrong password', async () => {
  const cookie = await cookieOf(live.services, 'free');
  const socket = await live.enter('free');
  const path = `/api/admin/users/${await idOf('free')}`;
  expect((await send('POST', `${path}/disable`, { reason: 'chargeback' })).status).toBe(200);
  expect(await statusOf('/api/auth/me', cookie)).toBe(401);
  expect(await socket.closed()).toBe(1008);
  const signIn = async (password: string) => {
    const body = { email: 'free@bothways.test', password };
    const response = await postJson(live.services, '/api/auth/sign-in/email', body);
    return [response.status, await response.json(), response.headers.getSetCookie()];
  };
  expect(await signIn(DEMO_PASSWORD)).toEqual(await signIn('not the password'));
  expect((await send('POST', `${path}/enable`, {})).status).toBe(200);
  expect((await signIn(DEMO_PASSWORD))[0]).toBe(200);
});

test('one session that is ended closes its own socket and leaves the others of the user', async () => {
  const first = await cookieOf(live.services, 'pro');
  const path = `/api/admin/users/${await idOf('pro')}`;
  const { user } = z
    .object({ user: z.object({ sessions: z.array(z.object({ id: z.string() })) }) })
    .parse(await (await send('GET', path, {})).json());
  const second = await cookieOf(live.services, 'pro');
  expect((await send('DELETE', `${path}/sessions/${user.sessions[0]?.id}`, {})).status).toBe(200);
  expect([await statusOf('/api/auth/me', first), await statusOf('/api/auth/me', second)]).toEqual([401, 200]);
});
