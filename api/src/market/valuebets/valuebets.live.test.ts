import type { ValueBetQueryInput } from '@bothways/domain/valuebets';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type LiveServer, liveServer } from '#market/live/testing';
import { aQuote } from '#testing';

let server: LiveServer;
beforeAll(async () => {
  server = await liveServer();
});
afterAll(() => server.stop());

const FAIR = ['one', 'two', 'three', 'four'].flatMap((bookie) => [
  aQuote(bookie, '1', 1.9),
  aQuote(bookie, '2', 1.9),
]);
const soft = (odds: number) => [aQuote('soft', '1', odds), aQuote('soft', '2', 1.75)];

/** Lists of value bets are looked at every half second. */
function beat(): void {
  server.services.clock.ms += 600;
  server.engine.thread.tick();
}

const topic = (filter: ValueBetQueryInput) =>
  ({ name: 'valuebets', filter: JSON.stringify(filter) }) as const;

describe('the live topic of value bets', () => {
  test('comes whole, then change by change, numbered without a gap', async () => {
    server.engine.thread.apply([...FAIR, ...soft(2.2)], 'test');
    const client = await server.enter('pro');
    client.send({ kind: 'subscribe', topicId: 7, topic: topic({}) });
    const snapshot = await client.next('valueBetsSnapshot');
    expect(snapshot).toMatchObject({ topicId: 7, total: 1 });
    expect(snapshot.valuebets[0]).toMatchObject({ channel: 'soft', percentage: 10 });

    server.engine.thread.apply(soft(2.3), 'test');
    beat();
    const changed = await client.next('valueBetsChanges');
    expect(changed.seq).toBe(snapshot.seq + 1);
    expect(changed.upserts[0]).toMatchObject({ percentage: 15, percentageChange: 'up' });

    server.engine.thread.apply([aQuote('soft', '1', 0)], 'test');
    beat();
    const gone = await client.next('valueBetsChanges');
    expect(gone).toMatchObject({ seq: changed.seq + 1, total: 0, upserts: [] });
    expect(gone.removes).toEqual([{ id: snapshot.valuebets[0]?.id }]);
    client.socket.close();
  });

  test('a resync brings the list as it is', async () => {
    server.engine.thread.apply(soft(2.2), 'test');
    const client = await server.enter('pro');
    client.send({ kind: 'subscribe', topicId: 1, topic: topic({ channels: ['prematch', 'soft'] }) });
    await client.next('valueBetsSnapshot');
    client.send({ kind: 'resync', topicId: 1 });
    expect((await client.next('valueBetsSnapshot')).valuebets).toHaveLength(1);
    client.socket.close();
  });

  test.each([
    ['free', { channels: ['prematch' as const] }, 'valueBets:prematch'],
    ['free', { channels: [] }, 'valueBets:live'],
  ] as const)('%s is refused %j', async (name, { channels }, feature) => {
    const client = await server.enter(name);
    client.send({ kind: 'subscribe', topicId: 3, topic: topic({ channels: [...channels] }) });
    expect(await client.next('refused')).toMatchObject({ topicId: 3, code: 'PLAN_REQUIRED', feature });
    client.socket.close();
  });

  test('a filter that is none is refused, the socket stays', async () => {
    const client = await server.enter('pro');
    client.send({ kind: 'subscribe', topicId: 4, topic: { name: 'valuebets', filter: '{"sort":"best"}' } });
    expect(await client.next('refused')).toMatchObject({ topicId: 4, code: 'BAD_REQUEST' });
    client.send({ kind: 'ping', at: 1 });
    expect(await client.next('pong')).toMatchObject({ at: 1 });
    client.socket.close();
  });
});
