import type { FeedItem } from '@bothways/domain/quotes';
import { type ReportedResultInput, reportedResultSchema } from '@bothways/domain/results';
import { afterEach, expect, test } from 'vitest';
import { createFeed } from '../create-feed.ts';
import type { FeedSettings } from '../feed.ts';
import { type Script, scriptedServer } from '../testing/scripted-server.ts';
import { APP_KEY, BetfairEmulator, type EmulatorOptions, SESSION } from './testing/betfair-emulator.ts';

const MARKET = '1.42';
const RUNNERS = [10, 20, 58_805];
const definition = (version: number, more: object = {}) => ({
  status: 'OPEN',
  eventId: '7',
  eventTypeId: '1',
  marketType: 'MATCH_ODDS',
  marketTime: '2026-11-21T15:00:00.000Z',
  countryCode: 'GB',
  version,
  runners: RUNNERS.map((id, at) => ({ id, status: 'ACTIVE', sortPriority: at + 1 })),
  ...more,
});
const ended = {
  status: 'CLOSED',
  settledTime: '2026-11-21T17:00:00.000Z',
  runners: RUNNERS.map((id) => ({ id, status: id === 20 ? 'WINNER' : 'LOSER' })),
};
const line = (pt: number, change: object) =>
  JSON.stringify({ op: 'mcm', pt, mc: [{ id: MARKET, ...change }] });
const OPENED = line(1, {
  img: true,
  marketDefinition: definition(1),
  rc: [
    {
      id: 10,
      atb: [
        [2.5, 40],
        [2.4, 90],
      ],
      atl: [
        [2.54, 30],
        [2.6, 10],
      ],
    },
  ],
});
const OPEN = [OPENED, line(2, { rc: [{ id: 58_805, atb: [[3.4, 12]] }] })];
const CLOSED = [...OPEN, line(3, { marketDefinition: definition(2, ended) })];

const rest = await scriptedServer();
const asked: string[] = [];
const NAMES = {
  marketId: MARKET,
  event: { name: 'Arsenal v Chelsea' },
  competition: { name: 'Premier League' },
  runners: [
    { selectionId: 10, runnerName: 'Arsenal' },
    { selectionId: 20, runnerName: 'Chelsea' },
    { selectionId: 58_805, runnerName: 'The Draw' },
  ],
};
const answers: Script = (url) => {
  asked.push(url.pathname);
  if (url.pathname === '/api/login') return { body: { status: 'SUCCESS', token: SESSION } };
  if (url.pathname.endsWith('listMarketCatalogue/')) return { body: [NAMES] };
  return { body: [{ currencyCode: 'USD', rate: 1.25 }] };
};

let stopAll = async (): Promise<void> => undefined;
afterEach(() => stopAll());

/** Runs the feed on the machine's own clock, hurried: what it waits for comes over sockets. */
async function run(
  recording: string[],
  more: FeedSettings['betfair'] = {},
  script: Script = answers,
  wire: Omit<EmulatorOptions, 'recording'> = {},
) {
  asked.length = 0;
  rest.script(script);
  const emulator = new BetfairEmulator({ recording, ...wire });
  await emulator.start();
  const items: FeedItem[] = [];
  const results: ReportedResultInput[] = [];
  const abort = new AbortController();
  const clock = {
    nowMs: () => Date.now(),
    sleep: (ms: number, signal: AbortSignal) =>
      new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, Math.min(ms, 5));
        signal.addEventListener('abort', () => {
          clearTimeout(timer);
          resolve();
        });
      }),
  };
  const feed = createFeed('betfair', {
    clock,
    fetch,
    random: () => 0.5,
    tellResults: (told) => results.push(...told),
    settings: {
      betfair: {
        appKey: APP_KEY,
        username: 'user',
        password: 'hidden-word',
        identityUrl: rest.baseUrl,
        apiUrl: rest.baseUrl,
        connect: emulator.connect,
        ...more,
      },
    },
  });
  const running = feed.start((batch) => items.push(...batch), abort.signal);
  stopAll = async () => {
    abort.abort();
    await running;
    await emulator.stop();
    stopAll = async () => undefined;
  };
  return { feed, items, results, running };
}

const until = async (isSo: () => boolean): Promise<void> => expect.poll(isSo).toBe(true);
const quotes = (items: FeedItem[]) => items.flatMap((item) => ('type' in item ? [] : [item]));

test('licensed: best prices to back and to lay with what is there, in dollars, by the names of its event', async () => {
  const { items, feed } = await run(OPEN, { display: 'licensed' });
  await until(() => quotes(items).filter(({ maxRisk }) => maxRisk !== undefined).length >= 3);
  const priced = quotes(items).filter(({ maxRisk }) => maxRisk !== undefined);
  expect(priced.slice(0, 3)).toMatchObject([
    {
      event: { id: '7', sport: 'football', home: 'Arsenal', away: 'Chelsea', league: 'Premier League' },
      mode: 'prematch',
      bookie: 'betfair_ex_uk',
      market: 'W',
      selection: '1',
      odds: 2.5,
      maxRisk: 50,
    },
    { side: 'lay', selection: '1', odds: 2.54, maxRisk: 37.5 },
    { selection: 'X', odds: 3.4, maxRisk: 15 },
  ]);
  expect(feed.status()).toMatchObject({ state: 'running', detail: { display: 'licensed', markets: 1 } });
  expect(asked.filter((path) => path === '/api/login')).toHaveLength(1);
  await stopAll();
  // Nobody watches any more: every price is taken back.
  const last = new Map(quotes(items).map((quote) => [`${quote.side} ${quote.selection}`, quote.odds]));
  expect([...last.values()]).toEqual([null, null, null]);
});

test('a market that moves to another hour is another one’s: the old prices go, and come again under the new start', async () => {
  const later = { ...definition(2), marketTime: '2026-11-21T20:00:00.000Z' };
  const moved = [...OPEN, line(3, { marketDefinition: later })];
  // Time enough to be named and told of before it moves.
  const wire = { pausesMs: new Map([[OPEN.length, 400]]), heartbeatMs: 50 };
  const { items } = await run(moved, { display: 'licensed' }, answers, wire);
  await until(() => quotes(items).length > 0);
  expect(quotes(items)[0]?.event.startedAt).toBe('2026-11-21T15:00:00.000Z');
  const startsOf = () => {
    const last = new Map(
      quotes(items).map(({ event, side, selection, odds }) => [
        `${event.startedAt} ${side} ${selection}`,
        odds,
      ]),
    );
    return new Set([...last].filter(([, odds]) => odds !== null).map(([key]) => key.split(' ')[0]));
  };
  await until(() => startsOf().has(later.marketTime));
  expect([...startsOf()]).toEqual([later.marketTime]);
  await stopAll();
});

test('in play it says how long a bet waits, and tells a price that stands anew when it waits for another time', async () => {
  const inPlay = (version: number, betDelay: number) =>
    line(version, { marketDefinition: definition(version, { inPlay: true, betDelay }) });
  const wire = { pausesMs: new Map([[2, 400]]), heartbeatMs: 50 };
  const { items } = await run([OPENED, inPlay(2, 5), inPlay(3, 1)], { display: 'licensed' }, answers, wire);
  const backs = () =>
    quotes(items).flatMap(({ mode, side, odds, betDelaySeconds }) =>
      mode === 'live' && side === undefined ? [[odds, betDelaySeconds]] : [],
    );
  await until(() => backs().at(-1)?.[1] === 1);
  expect(backs()).toContainEqual([2.5, 5]);
  expect(backs().at(-1)).toEqual([2.5, 1]);
  await stopAll();
});

test.each([undefined, 'none', 'internal'] as const)(
  '%s: no price ever leaves it, whatever comes; results do',
  async (display) => {
    const { items, results, feed } = await run(CLOSED, display && { display });
    await until(() => results.length > 0);
    await stopAll();
    expect([items, feed.status().items]).toEqual([[], 0]);
    expect(reportedResultSchema.parse(results[0])).toMatchObject({
      event: { home: 'Arsenal', away: 'Chelsea' },
      state: 'final',
      choices: [{ market: 'W', selection: '2', overTimeIncluded: false }],
      at: '2026-11-21T17:00:00.000Z',
    });
    expect(results).toHaveLength(1);
  },
);

test.each([
  [
    'a login that is refused',
    (url: URL) =>
      url.pathname === '/api/login'
        ? { body: { status: 'FAIL', error: 'INVALID_USERNAME_OR_PASSWORD' } }
        : {},
    {},
    /INVALID_USERNAME/,
  ],
  ['a key that is refused', answers, { appKey: 'wrong' }, /INVALID_APP_KEY/],
] as const)('%s is not tried again, and says why without its secrets', async (_, script, more, why) => {
  const { feed, running } = await run(OPEN, more, script);
  await running;
  const status = feed.status();
  expect(status).toMatchObject({ state: 'failed', lastError: expect.stringMatching(why) });
  expect(JSON.stringify(status)).not.toContain('hidden-word');
  expect(asked.filter((path) => path === '/api/login')).toHaveLength(script === answers ? 1 : 0);
});
