import { LIVE_PROTOCOL, MAX_TOPICS } from '@bothways/domain/live';
import { DAY_MS } from '@bothways/domain/time';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findUserIdByEmail } from '#people/users';
import { anArb, aQuote, cookieOf, postJson, TEST_ORIGIN } from '#testing';
import { connectLive, FollowedList, LiveClient } from './testing/live-client.ts';
import { type LiveServer, liveServer } from './testing/live-server.ts';

let server: LiveServer;
beforeAll(async () => {
  server = await liveServer();
  server.engine.thread.apply(anArb(), 'test');
  server.engine.thread.tick();
});
afterAll(() => server.stop());

/** A change that everybody with bwin in their list sees. */
let step = 0;
const moveTheBook = () => {
  step += 1;
  server.engine.thread.apply([aQuote('bwin', '2', 2.1 + (step % 10) / 100)], 'test');
  server.engine.thread.tick();
};

describe('who may connect', () => {
  const connect = (headers: Record<string, string>, path?: string) =>
    connectLive(server.port, headers, path === undefined ? {} : { path });

  test('a visitor may not', async () => {
    expect(await connect({})).toEqual({
      status: 401,
      body: { success: false, message: 'Unauthorized - please login', code: 'UNAUTHORIZED' },
    });
    expect(await connect({ cookie: 'session=forged' })).toMatchObject({ status: 401 });
  });

  test.each(['https://evil.test', 'null', `${TEST_ORIGIN}.evil.test`])(
    'a page of %s may not',
    async (origin) => {
      const cookie = await cookieOf(server.services, 'pro');
      expect(await connect({ cookie, origin })).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    },
  );

  test('our own page may, and is greeted with the time and the age of the feed', async () => {
    const cookie = await cookieOf(server.services, 'pro');
    const client = await connect({ cookie, origin: TEST_ORIGIN });
    if (!(client instanceof LiveClient)) throw new Error('refused');
    const serverTimeMs = server.services.clock.ms;
    expect(await client.next('hello')).toEqual({ kind: 'hello', serverTimeMs, protocol: LIVE_PROTOCOL });
    expect(await client.next('heartbeat')).toEqual({
      kind: 'heartbeat',
      serverTimeMs,
      feedAtMs: serverTimeMs,
      staleAfterMs: 15_000,
      catalogue: server.services.catalogue.changes,
    });
    client.socket.close();
  });

  test('there is a socket at one address only, and it does not answer HTTP', async () => {
    const cookie = await cookieOf(server.services, 'pro');
    expect(await connect({ cookie }, '/api/other')).toMatchObject({ status: 404 });
    const plain = await fetch(`http://127.0.0.1:${server.port}/api/live`, { headers: { cookie } });
    expect(plain.status).toBe(400);
  });

  test('one person has twenty sockets, not more', async () => {
    const cookie = await cookieOf(server.services, 'operator');
    const clients = await Promise.all(Array.from({ length: 20 }, () => connect({ cookie })));
    expect(clients.every((client) => client instanceof LiveClient)).toBe(true);
    expect(await connect({ cookie })).toMatchObject({ status: 429 });
    for (const client of clients) if (client instanceof LiveClient) client.socket.terminate();
  });
});

describe('a list', () => {
  test('comes as a snapshot and then as numbered changes', async () => {
    const client = await server.enter('pro');
    client.subscribe(3, { minPercentage: 0 });
    const snapshot = await client.next('arbsSnapshot');
    expect(snapshot).toMatchObject({ topicId: 3, total: 1, rejectedTotal: 0 });
    expect(snapshot.arbs[0]?.event.name).toBe('Ana Ribas vs Eva Solano');
    moveTheBook();
    const changes = await client.next('arbsChanges');
    expect(changes).toMatchObject({ topicId: 3, seq: snapshot.seq + 1, removes: [] });
    expect(changes.upserts.map(({ id }) => id)).toEqual([snapshot.arbs[0]?.id]);
    server.engine.thread.apply([aQuote('bwin', '2', 1.5)], 'test');
    server.engine.thread.tick();
    expect(await client.next('arbsChanges')).toMatchObject({ seq: snapshot.seq + 2, upserts: [], total: 0 });
    client.socket.close();
  });

  test('is the same for everybody with the same filter, and kept once', async () => {
    moveTheBook();
    const [ana, eva] = [await server.enter('pro'), await server.enter('free')];
    const before = server.services.hub.lists;
    ana.subscribe(1, { minPercentage: 0, channels: ['prematch'] });
    const first = await ana.next('arbsSnapshot');
    moveTheBook();
    await ana.next('arbsChanges');
    eva.subscribe(7, { channels: ['prematch'], minPercentage: 0 });
    const second = await eva.next('arbsSnapshot');
    expect(server.services.hub.lists).toBe(before + 1);
    expect(second.seq).toBe(first.seq + 1);
    moveTheBook();
    const changes = await Promise.all([ana.next('arbsChanges'), eva.next('arbsChanges')]);
    expect(changes[0]).toEqual({ ...changes[1], topicId: 1 });
    ana.socket.close();
    eva.socket.close();
    await Promise.all([ana.closed(), eva.closed()]);
  });

  test('nobody who was there misses what changed just before somebody else came', async () => {
    const list = new FollowedList();
    const [ana, eva] = [await server.enter('pro'), await server.enter('pro')];
    ana.subscribe(1, { minPercentage: 0, limit: 9 });
    list.apply(await ana.next('arbsSnapshot'));
    server.engine.thread.apply([aQuote('bwin', '2', 2.31)], 'test');
    eva.subscribe(1, { minPercentage: 0, limit: 9 });
    await eva.next('arbsSnapshot');
    list.apply(await ana.next('arbsChanges'));
    expect([...list.arbs.values()][0]?.bets[1]?.odds).toBe(2.31);
    ana.socket.close();
    eva.socket.close();
  });

  test('is sent anew when asked, and not any more when given up', async () => {
    const client = await server.enter('pro');
    client.subscribe(1, { minPercentage: 0 });
    const { seq } = await client.next('arbsSnapshot');
    moveTheBook();
    client.send({ kind: 'resync', topicId: 1 });
    expect((await client.next('arbsSnapshot')).seq).toBe(seq + 1);
    client.send({ kind: 'unsubscribe', topicId: 1 });
    client.send({ kind: 'ping', at: 42 });
    expect(await client.next('pong')).toMatchObject({ at: 42 });
    moveTheBook();
    client.send({ kind: 'ping', at: 43 });
    await client.next('pong');
    expect(client.take().filter(({ kind }) => kind === 'arbsChanges')).toEqual([]);
    client.socket.close();
  });

  test('is written once for many who ask anew, and for those alone who asked', async () => {
    const clients = [await server.enter('pro'), await server.enter('pro'), await server.enter('pro')];
    for (const client of clients) {
      client.subscribe(1, { minPercentage: 0, limit: 12 });
      await client.next('arbsSnapshot');
    }
    const [still = clients[0], ...asking] = clients;
    const held: (() => void)[] = [];
    const { post } = server.engine;
    server.engine.post = (message, transfer) => {
      if (message.kind === 'snapshot') held.push(() => post(message, transfer));
      else post(message, transfer);
    };
    for (const client of asking) {
      for (let time = 0; time < 3; time += 1) client.send({ kind: 'resync', topicId: 1 });
      client.send({ kind: 'ping', at: 1 });
      await client.next('pong');
    }
    server.engine.post = post;
    expect(held).toHaveLength(1);
    still?.take();
    for (const ask of held) ask();
    for (const client of asking) expect(await client.next('arbsSnapshot')).toMatchObject({ topicId: 1 });
    still?.send({ kind: 'ping', at: 2 });
    const heard: string[] = [];
    for (let kind = ''; kind !== 'pong'; heard.push(kind)) kind = (await still?.any())?.kind ?? 'pong';
    expect(heard).not.toContain('arbsSnapshot');
    for (const client of clients) client.socket.close();
  });

  test('under a topic id that is taken replaces what was there', async () => {
    const client = await server.enter('pro');
    client.subscribe(1, { minPercentage: 0 });
    await client.next('arbsSnapshot');
    client.subscribe(1, { sports: ['football'] });
    expect(await client.next('arbsSnapshot')).toMatchObject({ topicId: 1, total: 0 });
    moveTheBook();
    client.send({ kind: 'ping', at: 1 });
    await client.next('pong');
    expect(client.take().filter(({ kind }) => kind === 'arbsChanges')).toEqual([]);
    client.socket.close();
  });

  test('of an engine that died starts over', async () => {
    const client = await server.enter('pro');
    client.subscribe(1, { minPercentage: 0 });
    expect((await client.next('arbsSnapshot')).total).toBe(1);
    server.engine.crash();
    const { total, seq } = await client.next('arbsSnapshot');
    expect(total).toBe(0);
    server.engine.thread.apply(anArb(), 'test');
    server.engine.thread.tick();
    expect(await client.next('arbsChanges')).toMatchObject({ seq: seq + 1, total: 1 });
    client.socket.close();
  });

  test('leaves the engine when nobody follows it', async () => {
    const client = await server.enter('pro');
    client.subscribe(1, { minPercentage: 3 });
    await client.next('arbsSnapshot');
    const { hub } = server.services;
    const lists = hub.lists;
    client.socket.close();
    await client.closed();
    await expect.poll(() => hub.lists).toBe(lists - 1);
  });
});

describe('what is refused', () => {
  test('a live list to a plan without it, with the feature that is missing', async () => {
    const client = await server.enter('free');
    client.subscribe(5, { channels: ['live'] });
    expect(await client.next('refused')).toEqual({
      kind: 'refused',
      topicId: 5,
      code: 'PLAN_REQUIRED',
      message: 'Your plan does not include this',
      feature: 'surebets:live',
    });
    client.subscribe(6, {});
    expect((await client.next('arbsSnapshot')).topicId).toBe(6);
    client.socket.close();
  });

  test.each([
    ['{"channels":', 'The body is not valid JSON'],
    ['{"limit":0}', 'limit: '],
    ['{"unknown":1}', 'unknown'],
    ['{"__proto__":{}}', '__proto__'],
    ['', 'The body is not valid JSON'],
  ])('a filter %s', async (filter, message) => {
    const client = await server.enter('pro');
    client.send({ kind: 'subscribe', topicId: 1, topic: { name: 'arbs', filter } });
    const refused = await client.next('refused');
    expect(refused.code).toBe('BAD_REQUEST');
    expect(refused.message).toContain(message);
    client.socket.close();
  });

  test('more topics than a screen has', async () => {
    const client = await server.enter('pro');
    for (let topicId = 1; topicId <= MAX_TOPICS + 1; topicId += 1)
      client.subscribe(topicId, { limit: topicId });
    expect(await client.next('refused')).toMatchObject({ topicId: MAX_TOPICS + 1, code: 'BAD_REQUEST' });
    client.socket.close();
  });
});

describe('who is let go', () => {
  test.each([
    [
      'bytes that are no frame',
      (client: LiveClient) => client.socket.send(Buffer.from([0xff, 0xff, 0xff])),
      1007,
    ],
    ['text', (client: LiveClient) => client.socket.send('{"kind":"ping"}'), 1007],
    [
      'more than a frame may hold',
      (client: LiveClient) => client.socket.send(Buffer.alloc(64 * 1024 + 1)),
      1009,
    ],
    [
      'a flood of messages',
      (client: LiveClient) => {
        for (let at = 0; at < 200; at += 1) client.send({ kind: 'ping', at });
      },
      1008,
    ],
    [
      'a flood of subscriptions',
      (client: LiveClient) => {
        for (let at = 0; at < 200; at += 1) client.subscribe(at % 4, { limit: (at % 90) + 1 });
      },
      1008,
    ],
  ])('%s', async (_, misbehave, expected) => {
    const client = await server.enter('pro');
    misbehave(client);
    expect(await client.closed()).toBe(expected);
  });

  test('who signs out, at once', async () => {
    const cookie = await cookieOf(server.services, 'manager');
    const client = await connectLive(server.port, { cookie });
    if (!(client instanceof LiveClient)) throw new Error('refused');
    await postJson(server.services, '/api/auth/sign-out', {}, { cookie });
    expect(await client.next('closing')).toEqual({ kind: 'closing', reason: 'session' });
    expect(await client.closed()).toBe(1008);
  });

  test('whose role changed, at once; others stay', async () => {
    const [changed, other] = [await server.enter('manager'), await server.enter('pro')];
    const { database, sessions } = server.services;
    sessions.changeUser((await findUserIdByEmail(database.db, 'manager@bothways.test')) ?? '');
    expect(await changed.closed()).toBe(1008);
    other.send({ kind: 'ping', at: 1 });
    expect(await other.next('pong')).toMatchObject({ at: 1 });
    other.socket.close();
  });

  test('whose session another process ended, at the next check', async () => {
    const client = await server.enter('newcomer');
    const { database, clock, hub } = server.services;
    const userId = (await findUserIdByEmail(database.db, 'newcomer@bothways.test')) ?? '';
    await database.db.deleteFrom('sessions').where('userId', '=', userId).execute();
    clock.ms += 31_000;
    hub.beat();
    expect(await client.closed()).toBe(1008);
  });

  test('who does not answer a ping', async () => {
    const silent = await server.enter('pro', { autoPong: false });
    const { clock, hub } = server.services;
    for (let beats = 0; beats < 2; beats += 1) {
      clock.ms += 15_000;
      hub.beat();
    }
    expect(await silent.closed()).toBe(1006);
  });

  test('whose session ran out', async () => {
    const own = await liveServer();
    const client = await own.enter('pro');
    own.services.clock.ms = Date.now() + 8 * DAY_MS;
    own.services.hub.beat();
    expect(await client.closed()).toBe(1008);
    await own.stop();
  });
});

test('a heartbeat comes every second', async () => {
  const client = await server.enter('pro');
  const { clock, hub } = server.services;
  await client.next('heartbeat');
  clock.ms += 1000;
  hub.beat();
  expect(await client.next('heartbeat')).toMatchObject({ serverTimeMs: clock.ms });
  client.socket.close();
});

test('a stop tells every client to come again, and ends', async () => {
  const own = await liveServer();
  const clients = [await own.enter('pro'), await own.enter('free')];
  const stopped = own.stop();
  for (const client of clients) {
    expect(await client.next('closing')).toEqual({ kind: 'closing', reason: 'restart' });
    expect(await client.closed()).toBe(1012);
  }
  await stopped;
});
