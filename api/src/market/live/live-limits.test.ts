import type { Quote } from '@bothways/domain/quotes';
import { afterEach, describe, expect, test } from 'vitest';
import { localEngine } from '#market/engine/testing';
import { anArb, aQuote, cookieOf, type DemoName, TestClock, type TestOptions } from '#testing';
import { NEW_TOPIC_BURST, NEW_TOPIC_REFILL_MS } from './live.limits.ts';
import { connectLive, LiveClient, mustConnect } from './testing/live-client.ts';
import { type LiveServer, liveServer } from './testing/live-server.ts';

let server: LiveServer;
const start = async (options: TestOptions): Promise<void> => {
  server = await liveServer(options);
};
afterEach(() => server.stop());

/** Connects as a proxy would hand the connection on. */
const connectFrom = async (name: DemoName, address: string) =>
  connectLive(server.port, {
    cookie: await cookieOf(server.services, name),
    'x-forwarded-for': `6.6.6.6, ${address}`,
  });
const leave = async (client: LiveClient | undefined): Promise<void> => {
  client?.socket.close();
  await client?.closed();
};
const isRefused = (status: number, code: string) => ({ status, body: { success: false, code } });

describe('sockets', () => {
  test('of one person: as many as may be, however many come at once, and one more when one is gone', async () => {
    await start({ liveLimits: { socketsPerUser: 3 } });
    const cookie = await cookieOf(server.services, 'free');
    const comers = await Promise.all(Array.from({ length: 9 }, () => connectLive(server.port, { cookie })));
    const clients = comers.filter((comer) => comer instanceof LiveClient);
    expect([clients.length, server.services.hub.sockets]).toEqual([3, 3]);
    expect(await connectLive(server.port, { cookie })).toMatchObject(isRefused(429, 'RATE_LIMITED'));
    const other = await server.enter('pro');
    await leave(clients[0]);
    await expect.poll(() => server.services.hub.sockets).toBe(3);
    expect(await connectLive(server.port, { cookie })).toBeInstanceOf(LiveClient);
    expect(await connectLive(server.port, { cookie })).toMatchObject(isRefused(429, 'RATE_LIMITED'));
    await leave(other);
  });

  test('of one place, whoever they are of; the address is the one that our own proxy says', async () => {
    await start({ liveLimits: { socketsPerNetwork: 2 }, config: { trustProxy: true } });
    const one = await connectFrom('free', '203.0.113.7');
    expect(await connectFrom('pro', '203.0.113.7')).toBeInstanceOf(LiveClient);
    expect(await connectFrom('manager', '203.0.113.7')).toMatchObject(isRefused(429, 'RATE_LIMITED'));
    expect(await connectFrom('manager', '203.0.113.8')).toBeInstanceOf(LiveClient);
    await leave(one instanceof LiveClient ? one : undefined);
    await expect.poll(() => server.services.hub.sockets).toBe(2);
    expect(await connectFrom('manager', '203.0.113.7')).toBeInstanceOf(LiveClient);
  });

  test('from this machine as many as there is room for: a proxy that nobody named is no crowd', async () => {
    await start({ liveLimits: { socketsPerNetwork: 1 } });
    for (const name of ['free', 'pro', 'manager'] as const)
      expect(await connectFrom(name, '203.0.113.7')).toBeInstanceOf(LiveClient);
  });

  test('of all together, and one more when one is gone', async () => {
    await start({ liveLimits: { sockets: 2 } });
    const [one] = [await server.enter('free'), await server.enter('pro')];
    const cookie = await cookieOf(server.services, 'manager');
    expect(await connectLive(server.port, { cookie })).toMatchObject(isRefused(503, 'UNAVAILABLE'));
    await leave(one);
    await expect.poll(() => server.services.hub.sockets).toBe(1);
    expect(await connectLive(server.port, { cookie })).toBeInstanceOf(LiveClient);
  });

  test('that were told goodbye and have not gone count until they are', async () => {
    await start({ liveLimits: { socketsPerUser: 1 } });
    const cookie = await cookieOf(server.services, 'free');
    const client = await mustConnect(server.port, { cookie });
    client.socket.pause();
    for (let at = 0; at < 100; at += 1) client.send({ kind: 'ping', at });
    const { hub, clock } = server.services;
    await expect.poll(() => hub.sockets).toBe(0);
    expect(await connectLive(server.port, { cookie })).toMatchObject(isRefused(429, 'RATE_LIMITED'));
    clock.ms += 5000;
    hub.beat();
    await expect
      .poll(async () => (await connectLive(server.port, { cookie })) instanceof LiveClient)
      .toBe(true);
    client.socket.terminate();
  });
});

describe('lists', () => {
  /** What a topic is answered with: its list, or the code of its refusal. */
  async function ask(client: LiveClient, topicId: number, limit: number): Promise<string> {
    client.subscribe(topicId, { limit });
    for (;;) {
      const message = await client.any();
      if (message.kind === 'refused' && message.topicId === topicId) return message.code;
      if (message.kind === 'arbsSnapshot' && message.topicId === topicId) return 'list';
    }
  }

  test('different ones of one person: over all sockets, the same one again for nothing, one more for one given up', async () => {
    await start({ liveLimits: { topicsPerUser: 3 } });
    const [one, other, stranger] = [
      await server.enter('free'),
      await server.enter('free'),
      await server.enter('pro'),
    ];
    expect([await ask(one, 1, 1), await ask(one, 2, 2), await ask(other, 1, 3)]).toEqual([
      'list',
      'list',
      'list',
    ]);
    expect(await ask(other, 2, 4)).toBe('RATE_LIMITED');
    expect([await ask(other, 3, 1), await ask(one, 4, 3)]).toEqual(['list', 'list']);
    expect(await ask(stranger, 1, 4)).toBe('list');
    // Somebody else has begun the list: for this person it is one more all the same.
    expect(await ask(other, 2, 4)).toBe('RATE_LIMITED');
    // A topic id that is taken anew gives its list up first.
    expect(await ask(one, 2, 4)).toBe('list');
    // One of two who follow the same gives nothing back.
    one.send({ kind: 'unsubscribe', topicId: 1 });
    expect(await ask(one, 5, 5)).toBe('RATE_LIMITED');
    other.send({ kind: 'unsubscribe', topicId: 3 });
    other.send({ kind: 'ping', at: 1 });
    await other.next('pong');
    expect(await ask(one, 5, 5)).toBe('list');
    await leave(one);
    await expect.poll(() => server.services.hub.lists).toBe(2);
    expect([await ask(other, 6, 6), await ask(other, 7, 7)]).toEqual(['list', 'list']);
  });

  test('a person with twenty tabs has two in each', async () => {
    await start({});
    const cookie = await cookieOf(server.services, 'free');
    const clients = await Promise.all(Array.from({ length: 20 }, () => mustConnect(server.port, { cookie })));
    for (const [at, client] of clients.entries())
      expect([await ask(client, 1, 2 * at + 1), await ask(client, 2, 2 * at + 2)]).toEqual(['list', 'list']);
    const [client] = clients;
    expect(client && (await ask(client, 3, 100))).toBe('RATE_LIMITED');
    expect(client && (await ask(client, 2, 100))).toBe('list');
  });

  test('histories are among them', async () => {
    await start({ liveLimits: { topicsPerUser: 2 } });
    const client = await server.enter('pro');
    const follow = (topicId: number, topic: string): void =>
      client.send({ kind: 'subscribe', topicId, topic: { name: 'oddsHistory', bookie: 'bet365', topic } });
    expect(await ask(client, 1, 1)).toBe('list');
    follow(2, 'a~W.FT.1~bet365');
    await client.next('oddsHistory');
    follow(3, 'b~W.FT.1~bet365');
    expect(await client.next('refused')).toMatchObject({ topicId: 3, code: 'RATE_LIMITED' });
    client.send({ kind: 'unsubscribe', topicId: 2 });
    follow(3, 'b~W.FT.1~bet365');
    expect(await client.next('oddsHistory')).toMatchObject({ topicId: 3 });
    expect(await ask(client, 4, 4)).toBe('RATE_LIMITED');
  });

  test('of all together: what somebody follows already is open to everybody', async () => {
    await start({ liveLimits: { topics: 2 } });
    const [one, other] = [await server.enter('free'), await server.enter('pro')];
    expect([await ask(one, 1, 1), await ask(one, 2, 2)]).toEqual(['list', 'list']);
    expect([await ask(other, 1, 3), await ask(other, 2, 2)]).toEqual(['UNAVAILABLE', 'list']);
    await leave(one);
    await expect.poll(() => server.services.hub.lists).toBe(1);
    expect([await ask(other, 1, 3), await ask(other, 3, 4)]).toEqual(['list', 'UNAVAILABLE']);
  });

  test('new ones only as fast as they can be begun, on however many sockets', async () => {
    await start({ liveLimits: { topicsPerUser: 1000 } });
    const cookie = await cookieOf(server.services, 'free');
    const clients = await Promise.all(Array.from({ length: 10 }, () => mustConnect(server.port, { cookie })));
    const answers = await Promise.all(
      clients.map(async (client, at) => {
        const own: string[] = [];
        for (let topicId = 0; topicId < 7; topicId += 1)
          own.push(await ask(client, topicId, 10 * at + topicId + 1));
        return own;
      }),
    );
    expect(answers.flat().filter((answer) => answer === 'list')).toHaveLength(NEW_TOPIC_BURST);
    const [client] = clients;
    if (!client) throw new Error('There are ten');
    expect(await ask(client, 7, 900)).toBe('RATE_LIMITED');
    server.services.clock.ms += NEW_TOPIC_REFILL_MS;
    expect([await ask(client, 7, 900), await ask(client, 6, 901)]).toEqual(['list', 'RATE_LIMITED']);
    const other = await server.enter('pro');
    expect(await ask(other, 1, 902)).toBe('list');
  });

  const anArbIn = (match: number): Quote[] =>
    anArb({ event: { ...aQuote('x', '1', 2).event, id: `match-${match}`, home: `Ana ${match}` } });

  test('as much as they may hold: the next is refused, and taken when one is gone', async () => {
    const clock = new TestClock();
    const engine = localEngine(clock.nowMs, { maxListRows: 8 });
    await start({ clock, enginePort: engine });
    engine.thread.apply([1, 2, 3, 4].flatMap(anArbIn), 'test');
    engine.thread.tick();
    const [one, other] = [await server.enter('free'), await server.enter('pro')];
    // Four rows each, however many of them are shown.
    expect([await ask(one, 1, 1), await ask(one, 2, 2)]).toEqual(['list', 'list']);
    expect([await ask(other, 1, 3), await ask(other, 2, 1)]).toEqual(['UNAVAILABLE', 'list']);
    expect(server.services.hub.lists).toBe(2);
    one.send({ kind: 'unsubscribe', topicId: 2 });
    one.send({ kind: 'ping', at: 1 });
    await one.next('pong');
    expect(await ask(other, 3, 3)).toBe('list');
    expect(server.services.hub.lists).toBe(2);
  });
});

describe('a topic that is refused', () => {
  test.each([
    ['a filter that is none', '{"limit":0}'],
    ['a list that the plan lacks', '{"channels":["live"]}'],
  ])('leaves nothing of what it was before: %s', async (_, filter) => {
    await start({});
    const client = await server.enter('free');
    for (let limit = 1; limit <= 3; limit += 1) {
      client.subscribe(1, { limit });
      await client.next('arbsSnapshot');
      client.send({ kind: 'subscribe', topicId: 1, topic: { name: 'arbs', filter } });
      await client.next('refused');
      expect(server.services.hub.lists).toBe(0);
    }
    await leave(client);
  });

  test('is told why in few words, however many came in', async () => {
    await start({});
    const client = await server.enter('free');
    const filter = JSON.stringify({ ['x'.repeat(50_000)]: 1 });
    client.send({ kind: 'subscribe', topicId: 1, topic: { name: 'arbs', filter } });
    expect((await client.next('refused')).message.length).toBeLessThanOrEqual(200);
  });
});
