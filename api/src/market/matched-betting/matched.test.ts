import {
  type MatchedQueryInput,
  matchedLatestAnswerSchema,
  matchedQueryAnswerSchema,
  matchedRejectedAnswerSchema,
} from '@bothways/domain/matched-betting';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type LiveServer, liveServer } from '#market/live/testing';
import { aQuote, cookieOf, postJson } from '#testing';

let server: LiveServer;
let cookie = '';
beforeAll(async () => {
  server = await liveServer();
  server.engine.thread.apply([back(3), lay(3.05), aQuote('bwin', '2', 1.4)], 'test');
  server.engine.thread.tick();
  cookie = await cookieOf(server.services, 'free');
});
afterAll(() => server.stop());

const back = (odds: number) => aQuote('bet365', '1', odds);
const lay = (odds: number) => aQuote('betfair_ex_es', '1', odds, { side: 'lay', maxRisk: 120 });

/** Lists of matched bets are looked at every second. */
function beat(): void {
  server.services.clock.ms += 1100;
  server.engine.thread.tick();
}

const ask = (path: string, body: unknown, own = cookie) =>
  postJson(server.services, `/api/matched-bets/${path}`, body, own === '' ? {} : { cookie: own });
const query = async (body: MatchedQueryInput) =>
  matchedQueryAnswerSchema.parse(await (await ask('query', body)).json()).data;
const topic = (filter: MatchedQueryInput) =>
  ({ name: 'matchedBets', filter: JSON.stringify(filter) }) as const;

describe('matched bets over HTTP', () => {
  test('a back against the lay of its selection, on the free plan', async () => {
    const { matchedBets, total, rejectedTotal } = await query({ kind: 'snr' });
    expect([total, rejectedTotal]).toEqual([1, 0]);
    expect(matchedBets[0]).toMatchObject({
      back: { bookie: 'bet365', odds: 3 },
      lay: { bookie: 'betfair_ex_es', side: 'lay', originalOdds: 3.05, maxRisk: 120 },
    });
  });

  test.each([
    [{ bookies: ['bwin'] }, 0],
    [{ exchanges: ['betfair_ex_es'] }, 1],
    [{ exchanges: ['smarkets'] }, 0],
    [{ maxOdds: 2.99 }, 0],
    [{ minLiquidity: 120 }, 1],
    [{ minLiquidity: 121 }, 0],
  ])('%j: %i', async (filter, total) => {
    expect((await query(filter)).total).toBe(total);
  });

  test('what is rated above and below the bounds is counted with the list and with what is left out', async () => {
    const bounds = [{ maxRating: 90 }, { minRating: 110 }];
    const counts = bounds.map(async (filter) => {
      const listed = await query(filter);
      const { data } = matchedRejectedAnswerSchema.parse(await (await ask('rejected', filter)).json());
      expect([data.aboveTotal, data.belowTotal]).toEqual([listed.aboveTotal, listed.belowTotal]);
      return [listed.total, listed.aboveTotal, listed.belowTotal];
    });
    expect(await Promise.all(counts)).toEqual([
      [0, 1, 0],
      [0, 0, 1],
    ]);
  });

  test('by id as they are now, and what is gone', async () => {
    const [bet] = (await query({})).matchedBets;
    const answer = await ask('latest', { ids: [bet?.id, 'none'] });
    const { data } = matchedLatestAnswerSchema.parse(await answer.json());
    expect([data.matchedBets.map(({ id }) => id), data.missingIds]).toEqual([[bet?.id], ['none']]);
  });

  test('what failed a gate, with the reason', async () => {
    const { event, mode } = back(3);
    const suspend = (suspended: boolean) =>
      server.engine.thread.apply([{ type: 'suspend', event, mode, bookie: 'bet365', suspended }], 'test');
    suspend(true);
    const { data } = matchedRejectedAnswerSchema.parse(await (await ask('rejected', {})).json());
    suspend(false);
    expect(data).toMatchObject({ total: 1, byReason: { SUSPENDED: 1 } });
    expect(data.matchedBets[0]).toMatchObject({ reason: 'SUSPENDED' });
  });

  test.each([
    [{ kind: 'cash' }],
    [{ minRating: 100, maxRating: 90 }],
    [{ withinHours: 0 }],
    [{ minLiquidity: -1 }],
    [{ page: 2 }],
  ])('a filter that is none is refused: %j', async (body) => {
    const answer = await ask('query', body);
    expect([answer.status, await answer.json()]).toMatchObject([
      400,
      { success: false, code: 'BAD_REQUEST' },
    ]);
  });

  test('nobody without a session', async () => {
    expect((await ask('query', {}, '')).status).toBe(401);
  });
});

describe('the live topic of matched bets', () => {
  test('comes whole, then change by change, numbered without a gap', async () => {
    const client = await server.enter('free');
    client.send({ kind: 'subscribe', topicId: 7, topic: topic({}) });
    const snapshot = await client.next('matchedBetsSnapshot');
    expect(snapshot).toMatchObject({ topicId: 7, total: 1, rejectedTotal: 0 });

    server.engine.thread.apply([lay(3.1)], 'test');
    beat();
    const changed = await client.next('matchedBetsChanges');
    expect(changed.seq).toBe(snapshot.seq + 1);
    expect(changed.upserts[0]?.lay).toMatchObject({ originalOdds: 3.1, side: 'lay' });

    server.engine.thread.apply([back(0)], 'test');
    beat();
    const gone = await client.next('matchedBetsChanges');
    expect(gone).toMatchObject({ seq: changed.seq + 1, total: 0, upserts: [] });
    expect(gone.removes).toEqual([{ id: snapshot.matchedBets[0]?.id }]);
    server.engine.thread.apply([back(3)], 'test');
    beat();
    client.send({ kind: 'resync', topicId: 7 });
    expect((await client.next('matchedBetsSnapshot')).matchedBets).toHaveLength(1);
    client.socket.close();
  });

  test('a filter that is none is refused, the socket stays', async () => {
    const client = await server.enter('free');
    client.send({ kind: 'subscribe', topicId: 4, topic: { name: 'matchedBets', filter: '{"sort":"best"}' } });
    expect(await client.next('refused')).toMatchObject({ topicId: 4, code: 'BAD_REQUEST' });
    client.send({ kind: 'ping', at: 1 });
    expect(await client.next('pong')).toMatchObject({ at: 1 });
    client.socket.close();
  });
});
