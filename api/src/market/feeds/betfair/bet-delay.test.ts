import { type AlternativeOdds, arbQueryAnswerSchema } from '@bothways/domain/arbs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LiveServer, liveServer } from '#market/live/testing';
import { aQuote, cookieOf, postJson } from '#testing';
import { betfairOfTest, tennisMarket } from './testing/told-by-betfair.ts';

/** After so long a row whose prices stand is told again. */
const REFRESHED_MS = 5000;
const EXCHANGE = 'betfair_ex_uk';
const told = await betfairOfTest();
let server: LiveServer;
beforeAll(async () => {
  server = await liveServer();
});
afterAll(() => server.stop());

/** Prices of the exchange in a market so defined, beside two bookmakers that leave an arb with it. */
async function market(mode: 'live' | 'prematch', definition: object): Promise<void> {
  const recording = tennisMarket({ back: 2.34, lay: 2.38, ...definition });
  const items = await told(recording, { display: 'licensed' }, () => server.services.clock.ms);
  const about = { mode, event: { ...aQuote('bet365', '1', 2).event, id: '7' } };
  const others = [aQuote('bet365', '1', 2.2, about), aQuote('bet365', '2', 1.9, about)];
  server.engine.thread.apply([...items, ...others], 'betfair');
  server.engine.thread.tick();
}

/** Who says how long a bet waits, among the prices of bets and their alternatives. */
const delaysOf = (bets: readonly (AlternativeOdds & { alternativeOdds: readonly AlternativeOdds[] })[]) =>
  new Map(
    bets
      .flatMap((bet) => [bet, ...bet.alternativeOdds])
      .map(({ bookie, betDelaySeconds }) => [bookie, betDelaySeconds]),
  );

async function ask(mode: 'live' | 'prematch') {
  const cookie = await cookieOf(server.services, 'pro');
  const body = { channels: [mode], minPercentage: 0, maxPercentage: 50 };
  const answer = await postJson(server.services, '/api/arbs/query', body, { cookie });
  return arbQueryAnswerSchema.parse(await answer.json()).data.arbs;
}

test('before the game no bet waits, whatever Betfair says that it will', async () => {
  await market('prematch', { inPlay: false, betDelay: 5 });
  const arbs = await ask('prematch');
  expect(arbs.length).toBeGreaterThan(0);
  expect(delaysOf(arbs.flatMap(({ bets }) => bets)).get(EXCHANGE)).toBeUndefined();
});

test('in play its seconds come to the answer, the socket and what follows, and to nobody else’s price', async () => {
  const client = await server.enter('pro');
  await market('live', { inPlay: true, betDelay: 5 });
  const arbs = await ask('live');
  const expected = new Map([
    ['bet365', undefined],
    [EXCHANGE, 5],
  ]);
  expect(delaysOf(arbs.flatMap(({ bets }) => bets))).toEqual(expected);
  client.subscribe(1, { channels: ['live'], minPercentage: 0, maxPercentage: 50 });
  const { arbs: listed } = await client.next('arbsSnapshot');
  expect(delaysOf(listed.flatMap(({ bets }) => bets))).toEqual(expected);
  server.services.clock.ms += REFRESHED_MS;
  await market('live', { inPlay: true, betDelay: 8 });
  const { upserts } = await client.next('arbsChanges');
  expect(delaysOf(upserts.flatMap(({ bets }) => bets)).get(EXCHANGE)).toBe(8);
  client.socket.close();
});
