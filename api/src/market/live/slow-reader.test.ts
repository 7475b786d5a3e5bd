import type { Arb } from '@bothways/domain/arbs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SLOW_BYTES } from './live.limits.ts';
import { EVERYTHING, flood, MATCHES, openEveryMatch, ROUNDS } from './testing/flood.ts';
import { FollowedList } from './testing/live-client.ts';
import { type LiveServer, liveServer } from './testing/live-server.ts';

const byId = (a: Arb, b: Arb): number => (a.id < b.id ? -1 : 1);
let server: LiveServer;
beforeAll(async () => {
  server = await liveServer();
  openEveryMatch(server);
});
afterAll(() => server.stop());

test('a reader that stops gets the newest state when it reads again, not every step', {
  tags: ['drill'],
  timeout: 60_000,
}, async () => {
  const { hub, clock } = server.services;
  const [slow, quick] = [await server.enter('pro'), await server.enter('free')];
  const [list, quickList] = [new FollowedList(), new FollowedList()];
  for (const client of [slow, quick]) client.subscribe(1, EVERYTHING);
  list.apply(await slow.next('arbsSnapshot'));
  quickList.apply(await quick.next('arbsSnapshot'));
  expect(list.arbs.size).toBe(MATCHES);

  slow.socket.pause();
  await flood(server, ROUNDS, () => hub.slowSockets === 1);
  const unread = hub.unreadBytes;
  expect(unread).toBeGreaterThan(SLOW_BYTES);
  await flood(server, 20, () => false);
  expect(hub.unreadBytes).toBeLessThan(unread + SLOW_BYTES);

  slow.socket.resume();
  await expect.poll(() => hub.unreadBytes, { timeout: 20_000 }).toBe(0);
  clock.ms += 250;
  hub.beat();
  list.apply(await slow.next('arbsSnapshot'));
  for (let gone = quickList.seq; gone < list.seq; gone += 1) quickList.apply(await quick.next('arbsChanges'));
  expect(list.seq).toBe(quickList.seq);
  expect([...list.arbs.values()].toSorted(byId)).toEqual([...quickList.arbs.values()].toSorted(byId));
  for (const client of [slow, quick]) client.socket.close();
});

test('a reader that stays slow is let go after ten seconds, the others are not', async () => {
  const { hub, clock } = server.services;
  const [slow, quick] = [await server.enter('pro'), await server.enter('free')];
  for (const client of [slow, quick]) client.subscribe(1, EVERYTHING);
  await Promise.all([slow.next('arbsSnapshot'), quick.next('arbsSnapshot')]);
  slow.socket.pause();
  await flood(server, ROUNDS, () => hub.slowSockets === 1);
  hub.beat();
  clock.ms += 9999;
  hub.beat();
  expect(hub.sockets).toBe(2);
  clock.ms += 1;
  hub.beat();
  expect(hub.sockets).toBe(1);
  slow.socket.resume();
  expect(await slow.closed()).toBe(1013);
  quick.send({ kind: 'ping', at: 1 });
  expect(await quick.next('pong')).toMatchObject({ at: 1 });
  quick.socket.close();
}, 60_000);
