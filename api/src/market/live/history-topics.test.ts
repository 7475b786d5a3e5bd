import type { Topic } from '@bothways/domain/live';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aQuote } from '#testing';
import type { LiveClient } from './testing/live-client.ts';
import { type LiveServer, liveServer } from './testing/live-server.ts';

const OWN_KEYS = Reflect.ownKeys(Object.prototype).length;
/** The event's id is the test's own, so that a topic can be written down. */
const KEY = 'event-of-history';
const TOPIC = `${KEY}~W.FT.1~bet365`;

let server: LiveServer;
let topic: string;
beforeAll(async () => {
  server = await liveServer();
  const { services } = server;
  await push(2.1);
  const selections: string[] = [];
  const { post } = server.history;
  server.history.post = (message, transfer) => {
    if (message.kind === 'record') selections.push(...message.batch.names.map(({ selection }) => selection));
    post(message, transfer);
  };
  services.engine.namePrices();
  await push(2.2);
  server.history.post = post;
  topic = `${selections[0]}~bet365`;
});
afterAll(() => server.stop());

/** The price moves, a second passes, and the history has it. */
async function push(odds: number, more: Parameters<typeof aQuote>[3] = {}): Promise<void> {
  server.engine.thread.apply([aQuote('bet365', '1', odds, more)], 'test');
  server.services.clock.ms += 1000;
  server.engine.thread.tick();
  await new Promise((resolve) => setImmediate(resolve));
  await server.history.settled();
}

const follow = (client: LiveClient, topicId: number, text = topic, bookie = 'bet365') =>
  client.send({ kind: 'subscribe', topicId, topic: { name: 'oddsHistory', bookie, topic: text } });
const oddsIn = ({ history }: { history: { history: { odds: number }[] } }) =>
  history.history.map(({ odds }) => odds);

describe('texts that no text has', () => {
  const sent = (filter: string): Topic[] => [
    { name: 'arbs', filter },
    { name: 'valuebets', filter },
  ];
  const topics: Topic[] = [
    ...sent('{"excludeCompetitions":["a\\u0000"]}'),
    ...sent('{"excludeCompetitions":["a\\ud800"]}'),
    ...sent('{"excludeCompetitions":["\u0085"]}'),
    ...sent('{"__proto__":{"limit":1}}'),
    ...sent('{"\\u005f_proto__":{"limit":1}}'),
    ...sent('{"constructor":{"prototype":{"limit":1}}}'),
    ...sent('{"bookieMapping":{"__proto__":["bwin"]}}'),
    { name: 'oddsHistory', bookie: 'bet365\u0000', topic: 'a' },
    { name: 'oddsHistory', bookie: 'bet365', topic: 'a\u0000' },
    { name: 'oddsHistory', bookie: '__proto__', topic: '__proto__' },
  ];

  test.each(topics)('%j is refused, and the socket stays', async (topic) => {
    const client = await server.enter('pro');
    client.send({ kind: 'subscribe', topicId: 3, topic });
    expect(await client.next('refused')).toMatchObject({ topicId: 3, code: 'BAD_REQUEST' });
    client.send({ kind: 'ping', at: 7 });
    expect(await client.next('pong')).toMatchObject({ at: 7 });
    expect(Reflect.ownKeys(Object.prototype)).toHaveLength(OWN_KEYS);
    client.socket.close();
  });
});

describe('a history over the socket', () => {
  let client: LiveClient;
  beforeEach(async () => {
    client = await server.enter('pro');
    return () => client.socket.close();
  });

  test('comes whole, and whole again when it has moved', async () => {
    follow(client, 5);
    const first = await client.next('oddsHistory');
    expect(first).toMatchObject({
      topicId: 5,
      history: { bookie: 'bet365', topic, currentOdds: 2.2, allBookies: [] },
    });
    expect(oddsIn(first)).toEqual([2.1, 2.2]);
    await push(2.3);
    expect(oddsIn(await client.next('oddsHistory'))).toEqual([2.1, 2.2, 2.3]);
  });

  test('is read once for everybody who follows it, and for nobody after the last one left', async () => {
    const other = await server.enter('pro');
    follow(client, 1);
    const before = await client.next('oddsHistory');
    const watches: string[] = [];
    const { post } = server.history;
    server.history.post = (message, transfer) => {
      if (message.kind !== 'record') watches.push(message.kind);
      post(message, transfer);
    };
    follow(other, 9);
    expect(oddsIn(await other.next('oddsHistory'))).toEqual(oddsIn(before));
    for (const [one, topicId] of [
      [other, 9],
      [client, 1],
    ] as const) {
      one.send({ kind: 'unsubscribe', topicId });
      one.send({ kind: 'ping', at: 1 });
      await one.next('pong');
    }
    server.history.post = post;
    expect(watches).toEqual(['unwatch']);
    other.socket.close();
  });

  test('of an unknown price is empty, and fills when there is one', async () => {
    follow(client, 2, TOPIC);
    expect(await client.next('oddsHistory')).toMatchObject({ history: { currentOdds: null, history: [] } });
  });

  test('comes again after the history has lost its thread', async () => {
    follow(client, 3);
    await client.next('oddsHistory');
    server.history.crash();
    expect((await client.next('oddsHistory')).history.history).toEqual([]);
    await push(2.6);
    await push(2.7);
    expect((await client.next('oddsHistory')).history.currentOdds).toBeGreaterThanOrEqual(2.6);
  });

  test.each([
    ['a topic of 10,000 characters', 'x'.repeat(10_000), 'bet365'],
    ['no topic', '', 'bet365'],
    ['no bookmaker', 'x', ''],
  ])('refuses %s', async (_, text, bookie) => {
    follow(client, 4, text, bookie);
    expect(await client.next('refused')).toMatchObject({ topicId: 4, code: 'BAD_REQUEST' });
  });

  test('is not for a plan without it', async () => {
    const free = await server.enter('free');
    follow(free, 6);
    expect(await free.next('refused')).toMatchObject({
      topicId: 6,
      code: 'PLAN_REQUIRED',
      feature: 'historicOdds:prematch',
    });
    free.socket.close();
  });
});
