import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '#demo';
import { type LiveServer, liveServer } from '#market/live/testing';
import { cookieOf, postJson } from '#testing';

let server: LiveServer;
beforeAll(async () => {
  server = await liveServer();
});
afterAll(() => server.stop());

test('a new password hangs up on every open socket of the account at once, on nobody else', async () => {
  const [theirs, other] = [await server.enter('free'), await server.enter('pro')];
  const cookie = await cookieOf(server.services, 'free');
  const body = { currentPassword: DEMO_PASSWORD, newPassword: 'another long one' };
  const answer = await postJson(server.services, '/api/account/password', body, { cookie });
  expect(answer.status).toBe(200);
  expect(await theirs.closed()).toBe(1008);
  other.send({ kind: 'ping', at: 1 });
  expect(await other.next('pong')).toMatchObject({ at: 1 });
  other.socket.close();
  // A second is for what is under way.
  server.services.clock.ms += 1000;
  const me = await server.services.app.request('/api/auth/me', { headers: { cookie } });
  expect(me.status).toBe(401);
});
