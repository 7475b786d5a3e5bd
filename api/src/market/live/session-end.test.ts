import { afterEach, beforeEach, expect, test } from 'vitest';
import { findUserIdByEmail } from '#people/users';
import { cookieOf } from '#testing';
import { CLOSE, RECHECK_MS } from './live.limits.ts';
import { type LiveClient, mustConnect } from './testing/live-client.ts';
import { type LiveServer, liveServer } from './testing/live-server.ts';

/** Less than it takes until somebody is asked after anyway. */
const LEFT_MS = RECHECK_MS / 3;

let server: LiveServer;
let client: LiveClient;
beforeEach(async () => {
  server = await liveServer();
  const cookie = await cookieOf(server.services, 'pro');
  await endsIn(LEFT_MS);
  client = await mustConnect(server.port, { cookie });
  return () => client.socket.terminate();
});
afterEach(() => server.stop());

/** As the session stands in the database, where another process may have changed it. */
async function endsIn(ms: number): Promise<void> {
  const { database, clock } = server.services;
  const userId = (await findUserIdByEmail(database.db, 'pro@bothways.test')) ?? '';
  const expiresAt = new Date(clock.ms + ms).toISOString();
  await database.db.updateTable('sessions').set({ expiresAt }).where('userId', '=', userId).execute();
}

/** Time passes, and the hub has looked after its sockets. */
function pass(ms: number): void {
  server.services.clock.ms += ms;
  server.services.hub.beat();
}
const stays = async (): Promise<void> => {
  client.send({ kind: 'ping', at: 1 });
  expect((await client.next('pong')).at).toBe(1);
};

test('a socket stays while its session lasts and goes when its time is up, not at the next check', async () => {
  pass(LEFT_MS - 1);
  await stays();
  pass(1);
  expect(await client.next('closing')).toEqual({ kind: 'closing', reason: 'session' });
  expect(await client.closed()).toBe(CLOSE.policy);
});

test('a session that lasts longer by then keeps its socket, until its new end', async () => {
  pass(LEFT_MS - 1000);
  await endsIn(LEFT_MS);
  pass(1000);
  await stays();
  pass(LEFT_MS - 1001);
  await stays();
  pass(1);
  expect(await client.closed()).toBe(CLOSE.policy);
});

test('while nobody can be asked, a session lasts as long as was known', async () => {
  server.services.identify = () => Promise.reject(new Error('The database is away'));
  pass(LEFT_MS - 1);
  await stays();
  pass(1);
  expect(await client.closed()).toBe(CLOSE.policy);
});

test('while nobody can be asked, who has time left stays', async () => {
  await endsIn(10 * RECHECK_MS);
  pass(LEFT_MS);
  await stays();
  server.services.identify = () => Promise.reject(new Error('The database is away'));
  pass(RECHECK_MS);
  await stays();
});
