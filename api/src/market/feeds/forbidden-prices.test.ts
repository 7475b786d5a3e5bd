import { historyEventsAnswerSchema, historyFilesAnswerSchema } from '@bothways/domain/history';
import { expect, test, vi } from 'vitest';
import { AlertsWorld } from '#market/alerts/testing';
import { localHistory } from '#market/history/testing';
import { aQuote, TestClock } from '#testing';
import { betfairOfTest, tennisMarket } from './betfair/testing/told-by-betfair.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const CHAT = 79;
/** No other price of the test looks like it. */
const PRICE = 2.34;
const LAY = 2.38;
const RECORDING = tennisMarket({ back: PRICE, lay: LAY });
const told = await betfairOfTest();

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
  world.engine.thread.apply(await told(RECORDING, { display }, clock.nowMs), 'betfair');
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
