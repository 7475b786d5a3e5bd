import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { historyEventsAnswerSchema, historyFilesAnswerSchema } from '@bothways/domain/history';
import { expect, test, vi } from 'vitest';
import { AlertsWorld } from '#market/alerts/testing';
import { localHistory } from '#market/history/testing';
import { acceptSockets } from '#market/live';
import { connectLive, LiveClient } from '#market/live/testing';
import { aQuote, TestClock } from '#testing';
import { betfairOfTest, tennisMarket } from './betfair/testing/told-by-betfair.ts';
import type { FeedSettings } from './feed.ts';
import { unkeptOf, withheldOf } from './ways.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const CHAT = 79;
/** No other price of the test looks like it. */
const PRICE = 2.34;
const LAY = 2.38;
const RECORDING = tennisMarket({ back: PRICE, lay: LAY });
const told = await betfairOfTest();

type Door = keyof typeof OPEN;
/** By way: the doors that a price of the feed comes out of, where nothing forbids it. */
const OPEN = {
  api: ['arbs', 'latestArbs', 'matched', 'values'],
  socket: ['liveArbs', 'liveMatched'],
  push: ['telegram', 'browser'],
  /** Of what is kept, by API and socket; only where every way is free. */
  kept: ['history', 'line', 'points', 'liveHistory'],
} as const;

function portOf(server: Server): number {
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('It listens');
  return address.port;
}

/** All that a person's socket brings of three topics. */
async function heardLive(port: number, cookie: string, topic: string): Promise<Record<string, string>> {
  const client = await connectLive(port, { cookie });
  if (!(client instanceof LiveClient)) throw new Error('Refused');
  const filter = JSON.stringify({ minPercentage: 0, maxPercentage: 50 });
  client.send({ kind: 'subscribe', topicId: 1, topic: { name: 'arbs', filter } });
  const liveArbs = JSON.stringify(await client.next('arbsSnapshot'));
  client.send({ kind: 'subscribe', topicId: 2, topic: { name: 'matchedBets', filter: '{}' } });
  const liveMatched = JSON.stringify(await client.next('matchedBetsSnapshot'));
  const about = { bookie: 'betfair_ex_uk', topic: `${topic}~betfair_ex_uk` };
  client.send({ kind: 'subscribe', topicId: 3, topic: { name: 'oddsHistory', ...about } });
  const liveHistory = JSON.stringify(await client.next('oddsHistory'));
  client.socket.close();
  return { liveArbs, liveMatched, liveHistory };
}

test.each<[NonNullable<FeedSettings['betfair']>, readonly Door[]]>([
  [{ display: 'none' }, []],
  [{ display: 'internal' }, []],
  [{ display: 'internal', ways: ['api', 'socket', 'push'] }, []],
  [{ display: 'licensed' }, ['api', 'socket', 'push', 'kept']],
  [{ display: 'licensed', ways: ['api'] }, ['api']],
  [{ display: 'licensed', ways: ['socket'] }, ['socket']],
  [{ display: 'licensed', ways: ['push'] }, ['push']],
  [{ display: 'licensed', ways: ['api', 'socket'] }, ['api', 'socket']],
])('%o: a price of the feed comes out of the doors of %o, and of no other', async (betfair, ways) => {
  const clock = new TestClock();
  const history = localHistory(clock.nowMs);
  const withheld = withheldOf(['betfair'], { betfair });
  const mayExport = ways.includes('kept');
  const config = { oddsFiles: mayExport, withheld };
  const world = await AlertsWorld.open(
    { clock, historyPort: history, config },
    { unkept: unkeptOf(withheld) },
  );
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  acceptSockets(server, world.services);
  const pro = await world.person('pro');
  await pro.link(CHAT);
  const browser = world.pushes.browser();
  await pro.subscribe(browser);
  const bookmakers = { bet365: 'selected', betfair_ex_uk: 'selected' };
  await pro.rule(await pro.configuration({ bookmakers, profitRange: { maxPercentage: 50 } }));
  await world.look();
  world.engine.thread.apply(await told(RECORDING, betfair, clock.nowMs), 'betfair');
  // An arb with the back of the exchange, a matched bet with its lay: of the same event, as whoever matches it would have said.
  const about = { event: { ...aQuote('bet365', '1', 2).event, id: '7' } };
  world.engine.thread.apply(
    [aQuote('bet365', '1', 2.2, about), aQuote('bet365', '2', 1.9, about)],
    'betfair',
  );
  for (let beat = 0; beat < 4; beat += 1) await world.beat();
  await history.settled();

  const text = async (method: string, path: string, body?: object): Promise<string> =>
    (await pro.send(method, `/api${path}`, body)).text();
  const arbs = { channels: ['prematch'], minPercentage: 0, maxPercentage: 50 };
  const { data } = historyEventsAnswerSchema.parse(JSON.parse(await text('GET', '/odds/events?text=ribas')));
  const id = data.events[0]?.id ?? '';
  const topic = `${id}~W.FT.1`;
  const arb = `${id}~p~W.FT.1@betfair_ex_uk~W.FT.2@bet365`;
  const doors: Record<string, string> = {
    arbs: await text('POST', '/arbs/query', arbs),
    rejectedArbs: await text('POST', '/arbs/rejected', arbs),
    latestArbs: await text('POST', '/arbs/latest', { ids: [arb] }),
    matched: await text('POST', '/matched-bets/query', {}),
    rejectedMatched: await text('POST', '/matched-bets/rejected', {}),
    values: await text('POST', '/valuebets/rejected', { minPercentage: 0 }),
    history: await text('GET', `/odds/history?bookie=betfair_ex_uk&topic=${topic}~betfair_ex_uk`),
    event: await text('GET', `/odds/events/${id}`),
    line: await text('GET', `/odds/events/${id}/lines?line=W.FT`),
    /** What the table, the chart and the file of the explorer are made of. */
    points: await text('GET', `/odds/events/${id}/points?topic=${topic}`),
    ...(await heardLive(portOf(server), pro.cookie, topic)),
    telegram: world.telegram.shown(String(CHAT)).join('\n'),
    browser: JSON.stringify(browser.heard),
  };
  const leaks = Object.entries(doors).filter(
    ([, said]) => said.includes(String(PRICE)) || said.includes(String(LAY)),
  );
  expect(leaks.map(([door]) => door).toSorted()).toEqual(ways.flatMap((way) => OPEN[way]).toSorted());
  const files = historyFilesAnswerSchema.parse(JSON.parse(await text('GET', '/odds/files')));
  expect(files.mayExport).toBe(mayExport);
  server.closeAllConnections();
  server.close();
  await world.close();
});
