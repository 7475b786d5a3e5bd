import { historyEventsAnswerSchema, historyFilesAnswerSchema } from '@bothways/domain/history';
import type { FeedItem } from '@bothways/domain/quotes';
import { expect, test, vi } from 'vitest';
import { AlertsWorld } from '#market/alerts/testing';
import { localHistory } from '#market/history/testing';
import { aQuote, TestClock } from '#testing';
import { APP_KEY, BetfairEmulator, SESSION } from './betfair/testing/betfair-emulator.ts';
import { createFeed } from './create-feed.ts';
import { type Script, scriptedServer } from './testing/scripted-server.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const CHAT = 79;
/** No other price of the test looks like it. */
const PRICE = 2.34;
const LAY = 2.38;
const RECORDING = [
  {
    img: true,
    marketDefinition: {
      ...{ status: 'OPEN', eventId: '7', eventTypeId: '2', countryCode: 'ES', version: 1 },
      ...{ marketType: 'MATCH_ODDS', marketTime: '2026-11-20T18:00:00.000Z' },
      runners: [10, 20].map((id, at) => ({ id, status: 'ACTIVE', sortPriority: at + 1 })),
    },
    rc: [{ id: 10, atb: [[PRICE, 40]], atl: [[LAY, 30]] }],
  },
].map((change) => JSON.stringify({ op: 'mcm', pt: 1, mc: [{ id: '1.42', ...change }] }));
const NAMES = {
  marketId: '1.42',
  event: { name: 'Ana Ribas v Eva Solano' },
  competition: { name: 'Challenger Norte' },
  runners: [
    { selectionId: 10, runnerName: 'Ana Ribas' },
    { selectionId: 20, runnerName: 'Eva Solano' },
  ],
};
const answers: Script = ({ pathname }) => {
  if (pathname === '/api/login') return { body: { status: 'SUCCESS', token: SESSION } };
  return {
    body: pathname.endsWith('listMarketCatalogue/') ? [NAMES] : [{ currencyCode: 'USD', rate: 1.25 }],
  };
};
const rest = await scriptedServer();
/** Times that the feed looks for what to tell after it knows the names of its market. */
const LOOKS = 20;

/** What leaves the feed under its terms while its market stands. */
async function told(display: 'none' | 'internal' | 'licensed', nowMs: () => number): Promise<FeedItem[]> {
  rest.script(answers);
  const emulator = new BetfairEmulator({ recording: RECORDING });
  await emulator.start();
  const stop = new AbortController();
  const items: FeedItem[] = [];
  let looks = 0;
  const isNamed = (): boolean =>
    rest.requests.some(({ pathname }) => pathname.endsWith('listMarketCatalogue/'));
  const sleep = async (): Promise<void> => {
    await new Promise((resolve) => setTimeout(resolve, 2));
    if (isNamed()) looks += 1;
  };
  const urls = { identityUrl: rest.baseUrl, apiUrl: rest.baseUrl, connect: emulator.connect };
  const keys = { appKey: APP_KEY, username: 'user', password: 'hidden-word' };
  const feed = createFeed('betfair', {
    clock: { nowMs, sleep },
    fetch,
    settings: { betfair: { ...keys, ...urls, display } },
  });
  const running = feed.start((batch) => items.push(...batch), stop.signal);
  await expect.poll(() => looks, { timeout: 10_000 }).toBeGreaterThan(LOOKS);
  const standing = [...items];
  stop.abort();
  await running;
  await emulator.stop();
  return standing;
}

test.each([
  ['none', false],
  ['internal', false],
  ['licensed', true],
] as const)('%s: a price of the feed comes out of any door: %s', async (display, isShown) => {
  const clock = new TestClock();
  const history = localHistory(clock.nowMs);
  const world = await AlertsWorld.open({ clock, historyPort: history, config: { oddsFiles: isShown } });
  const pro = await world.person('pro');
  await pro.link(CHAT);
  const bookmakers = { bet365: 'selected', betfair_ex_uk: 'selected' };
  await pro.rule(await pro.configuration({ bookmakers, profitRange: { maxPercentage: 50 } }));
  await world.look();
  world.engine.thread.apply(await told(display, clock.nowMs), 'betfair');
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
  const doors: Record<string, string> = {
    arbs: await text('POST', '/arbs/query', arbs),
    rejectedArbs: await text('POST', '/arbs/rejected', arbs),
    matched: await text('POST', '/matched-bets/query', {}),
    values: await text('POST', '/valuebets/rejected', { minPercentage: 0 }),
    history: await text('GET', `/odds/history?bookie=betfair_ex_uk&topic=${topic}~betfair_ex_uk`),
    event: await text('GET', `/odds/events/${id}`),
    line: await text('GET', `/odds/events/${id}/lines?line=W.FT`),
    /** What the table, the chart and the file of the explorer are made of. */
    points: await text('GET', `/odds/events/${id}/points?topic=${topic}`),
    alert: world.telegram.shown(String(CHAT)).join('\n'),
  };
  const leaks = Object.entries(doors).filter(
    ([, said]) => said.includes(String(PRICE)) || said.includes(String(LAY)),
  );
  const open = ['arbs', 'matched', 'history', 'line', 'points', 'alert'];
  expect(leaks.map(([door]) => door)).toEqual(isShown ? expect.arrayContaining(open) : []);
  const { mayExport } = historyFilesAnswerSchema.parse(JSON.parse(await text('GET', '/odds/files')));
  expect(mayExport).toBe(isShown);
  await world.close();
});
