import { afterEach, beforeEach, expect, test } from 'vitest';
import { cookieOf } from '#testing';
import { CLOSE, SLOW_BYTES, SLOW_MS } from './live.limits.ts';
import { EVERYTHING, flood, openEveryMatch, ROUNDS } from './testing/flood.ts';
import { FollowedList, mustConnect } from './testing/live-client.ts';
import { type LiveServer, liveServer } from './testing/live-server.ts';
import { unguardedDoor } from './testing/unguarded-door.ts';

/** How it is with 5,000 of them, and how soon anything comes, the drill `bench/src/crowd.ts` says. */
const OTHERS = 36;
/** Whoever is not behind yet is sent one step more, whatever is its size. */
const MOST_UNREAD = 2 * SLOW_BYTES;
const TIME_OUT_MS = 120_000;

let server: LiveServer;
beforeEach(async () => {
  server = await liveServer();
  openEveryMatch(server);
});
afterEach(() => server.stop());

test('of a crowd one stops reading: what waits for it has an end, it is let go, the others hear every step', {
  tags: ['drill'],
  timeout: TIME_OUT_MS,
}, async () => {
  const { hub, clock } = server.services;
  const deaf = await server.enter('manager');
  deaf.subscribe(1, EVERYTHING);
  const [first] = (await deaf.next('arbsSnapshot')).arbs;
  const cookies = [await cookieOf(server.services, 'pro'), await cookieOf(server.services, 'free')];
  const others = await Promise.all(
    Array.from({ length: OTHERS }, (_, nth) =>
      mustConnect(server.port, { cookie: cookies[nth % cookies.length] ?? '' }),
    ),
  );
  const lists = await Promise.all(
    others.map(async (client) => {
      client.subscribe(1, { ...EVERYTHING, events: [first?.event.id ?? ''] });
      const list = new FollowedList();
      list.apply(await client.next('arbsSnapshot'));
      return { client, list, firstSeq: list.seq };
    }),
  );

  deaf.socket.pause();
  const steps =
    (await flood(server, ROUNDS, () => hub.slowSockets === 1)) + (await flood(server, 20, () => false));
  expect(hub.unreadBytes).toBeGreaterThan(SLOW_BYTES);
  expect(hub.unreadBytes).toBeLessThan(MOST_UNREAD);
  for (const { client, list, firstSeq } of lists) {
    while (list.seq < firstSeq + steps) list.apply(await client.next('arbsChanges'));
    const [arb] = list.arbs.values();
    expect(arb?.bets.map(({ odds }) => odds)).toContain(2.3);
  }

  hub.beat();
  clock.ms += SLOW_MS;
  hub.beat();
  expect([...hub.closed]).toEqual([[CLOSE.slow, 1]]);
  expect(hub.sockets).toBe(OTHERS);
});

test(
  'the saboteur that does not look at what is unread is seen: it waits without an end',
  async () => {
    const door = await unguardedDoor(server.services, 'pro');
    const deaf = await mustConnect(Number(new URL(door.origin).port), {});
    deaf.subscribe(1, EVERYTHING);
    await deaf.next('arbsSnapshot');
    deaf.socket.pause();
    const unread = (): number => door.ends[0]?.bufferedAmount ?? 0;
    await flood(server, ROUNDS, () => unread() > MOST_UNREAD);
    expect(unread()).toBeGreaterThan(MOST_UNREAD);
    server.services.clock.ms += SLOW_MS;
    server.services.hub.beat();
    expect(server.services.hub.closed.size).toBe(0);
    door.stop();
  },
  TIME_OUT_MS,
);
