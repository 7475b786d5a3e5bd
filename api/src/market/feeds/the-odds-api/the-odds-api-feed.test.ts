import { HOUR_MS } from '@bothways/domain/time';
import { describe, expect, it } from 'vitest';
import { keepCollecting } from '#testing';
import { createFeed } from '../create-feed.ts';
import type { FeedSettings } from '../feed.ts';
import { runFeed } from '../testing/run-feed.ts';
import { type Script, type ScriptedAnswer, scriptedServer } from '../testing/scripted-server.ts';
import { VirtualClock } from '../testing/virtual-clock.ts';

const KEY = 'secret-key-123';
const server = await scriptedServer();

const credits = (remaining: number, last = 6): Record<string, string> => ({
  'x-requests-remaining': String(remaining),
  'x-requests-used': String(50_000 - remaining),
  'x-requests-last': String(last),
});
const offer = (sportKey: string, ...bookies: string[]): ScriptedAnswer => ({
  headers: credits(40_000),
  body: [
    {
      id: `event of ${sportKey}`,
      sport_key: sportKey,
      sport_title: 'League - Land',
      commence_time: '2026-11-21T12:50:00Z',
      home_team: 'Norte',
      away_team: 'Sur',
      bookmakers: bookies.map((key) => ({
        key,
        last_update: '2026-11-21T11:59:30Z',
        markets: [{ key: 'h2h', outcomes: [{ name: 'Norte', price: 2 }] }],
      })),
    },
  ],
});
const refusal = (status: number, code: string): ScriptedAnswer => ({
  status,
  body: { message: '', error_code: code },
});

/** Which events there are is asked first, and is free. It is an hour before its start where nothing else is said. */
const listing = (sportKey: string): ScriptedAnswer => ({
  headers: credits(40_000, 0),
  body: [{ id: `event of ${sportKey}`, commence_time: '2026-11-21T12:50:00Z' }],
});
const isListing = ({ pathname }: URL): boolean => pathname.endsWith('/events');
/** Requests that cost something. */
const asked = (): URL[] => server.requests.filter((url) => !isListing(url));

async function poll(script: Script, ms: number, settings: FeedSettings['theOddsApi'] = {}) {
  server.script((url, request) =>
    isListing(url) && !url.pathname.includes('quidditch')
      ? listing(url.pathname.split('/')[3] ?? '')
      : script(url, request, asked().length),
  );
  const clock = new VirtualClock();
  const feed = createFeed('the-odds-api', {
    clock,
    fetch,
    random: () => 0.5,
    settings: {
      theOddsApi: {
        apiKey: KEY,
        baseUrl: server.baseUrl,
        sportKeys: ['soccer_epl'],
        timeoutMs: 5000,
        ...settings,
      },
    },
  });
  return { clock, feed, ...(await runFeed(feed, clock, ms)) };
}

/** What was said, short: who quotes, and whose price is taken back. */
const said = (batches: Awaited<ReturnType<typeof poll>>['batches']): string[][] =>
  batches.map(({ items }) =>
    items.map((item) => {
      if ('type' in item) return item.type;
      return item.odds === null ? `no ${item.bookie}` : item.bookie;
    }),
  );

describe('the-odds-api feed', () => {
  it('follows no redirect: nobody else tells odds, and nothing inside our network is asked', async () => {
    const inside = await scriptedServer();
    const { batches } = await poll(
      () => ({ status: 302, headers: { location: `${inside.baseUrl}/latest/meta-data` } }),
      60_000,
    );
    expect(inside.requests).toEqual([]);
    expect(asked().length).toBeGreaterThan(0);
    expect(said(batches)).toEqual([]);
  });

  it('asks for the featured markets of each sport, in decimal odds, with its key', async () => {
    await poll((url) => offer(url.pathname.split('/')[3] ?? '', 'bet365'), 900, {
      sportKeys: ['soccer_epl', 'basketball_nba'],
    });
    expect(asked().map(({ pathname }) => pathname)).toEqual([
      '/v4/sports/basketball_nba/odds',
      '/v4/sports/soccer_epl/odds',
    ]);
    expect(Object.fromEntries(asked()[0]?.searchParams ?? [])).toEqual({
      apiKey: KEY,
      regions: 'eu,uk',
      markets: 'h2h,spreads,totals',
      oddsFormat: 'decimal',
      dateFormat: 'iso',
      includeLinks: 'true',
      includeBetLimits: 'true',
    });
  });

  it('takes back what an answer does not have any more, and nothing of other leagues', async () => {
    const rounds = [['bet365', 'bwin'], ['bet365']];
    const { batches } = await poll(
      (url, _request, before) =>
        url.pathname.includes('nba')
          ? offer('basketball_nba', 'unibet')
          : offer('soccer_epl', ...(rounds[Math.floor(before / 2)] ?? [])),
      61_000,
      { sportKeys: ['soccer_epl', 'basketball_nba'] },
    );
    expect(said(batches)).toEqual([['unibet'], ['bet365', 'bwin'], ['unibet'], ['no bwin', 'bet365']]);
  });

  it('names bookmakers instead of regions where they are set', async () => {
    await poll(() => offer('soccer_epl', 'bet365'), 500, { bookmakers: ['bet365', 'bwin'] });
    const { searchParams } = asked()[0] ?? new URL('http://nobody');
    expect([searchParams.get('bookmakers'), searchParams.has('regions')]).toEqual(['bet365,bwin', false]);
  });

  it('polls again after the interval, not before', async () => {
    const { clock } = await poll(() => offer('soccer_epl', 'bet365'), 120_199, { pollMs: 120_000 });
    expect(asked()).toHaveLength(1);
    await clock.advance(1);
    expect(asked()).toHaveLength(2);
  });

  it('names the bookmakers that it asks for at its own pace', async () => {
    const { feed } = await poll(() => offer('soccer_epl', 'bwin', 'bet365'), 900);
    expect(feed.status().paced?.toSorted()).toEqual(['bet365', 'bwin']);
  });

  it('shows what is left of the credits', async () => {
    const { feed } = await poll(() => offer('soccer_epl', 'bet365'), 500);
    expect(feed.status()).toMatchObject({
      state: 'running',
      detail: {
        requestsRemaining: 40_000,
        requestsUsed: 10_000,
        lastCost: 6,
        creditsHeld: 12,
        nextPollMs: Date.UTC(2026, 10, 21, 12, 1, 0, 200),
      },
    });
  });

  it('without configured sports reads all in season that we know, and asks for them once', async () => {
    const sports = [
      { key: 'soccer_epl', active: true, has_outrights: false },
      { key: 'soccer_world_cup', active: false, has_outrights: false },
      { key: 'golf_masters', active: true, has_outrights: true },
      { key: 'cricket_ipl', active: true, has_outrights: false },
      { key: 'icehockey_nhl', active: true, has_outrights: false },
    ];
    server.script((url) =>
      url.pathname === '/v4/sports'
        ? { body: sports, headers: credits(40_000, 0) }
        : isListing(url)
          ? listing(url.pathname.split('/')[3] ?? '')
          : offer('soccer_epl'),
    );
    const clock = new VirtualClock();
    const feed = createFeed('the-odds-api', {
      clock,
      fetch,
      settings: { theOddsApi: { apiKey: KEY, baseUrl: server.baseUrl } },
    });
    await runFeed(feed, clock, 62_000);
    expect(asked().map(({ pathname }) => pathname)).toEqual([
      '/v4/sports',
      '/v4/sports/icehockey_nhl/odds',
      '/v4/sports/soccer_epl/odds',
      '/v4/sports/icehockey_nhl/odds',
      '/v4/sports/soccer_epl/odds',
    ]);
  });

  it('asks for the sports once a minute where that is refused', async () => {
    server.script(() => refusal(404, 'NOT_FOUND'));
    const clock = new VirtualClock();
    const feed = createFeed('the-odds-api', {
      clock,
      fetch,
      settings: { theOddsApi: { apiKey: KEY, baseUrl: server.baseUrl } },
    });
    await runFeed(feed, clock, 150_000);
    expect(server.requests.map(({ pathname }) => pathname)).toEqual([
      '/v4/sports',
      '/v4/sports',
      '/v4/sports',
    ]);
  });
});

describe('the-odds-api feed, when something is wrong', () => {
  it.each([
    ['429', { status: 429, body: { error_code: 'EXCEEDED_FREQ_LIMIT' } }],
    ['503', { status: 503, body: 'busy' }],
    ['a page instead of a list', { body: '<html>' }],
    ['an object instead of a list', { body: { message: 'hello' } }],
  ])('waits after %s and tries again', async (_case, wrong) => {
    const { batches, clock } = await poll(
      (_url, _request, before) => (before === 0 ? wrong : offer('soccer_epl', 'bwin')),
      2199,
    );
    expect(asked()).toHaveLength(1);
    await clock.advance(1);
    expect(asked()).toHaveLength(2);
    expect(said(batches)).toEqual([['bwin']]);
  });

  it('does as Retry-After says', async () => {
    const { clock } = await poll(() => ({ status: 429, headers: { 'retry-after': '45' } }), 45_199);
    expect(asked()).toHaveLength(1);
    await clock.advance(1);
    expect(asked()).toHaveLength(2);
  });

  it('gives up on a sport after four tries, reads the others, and takes nothing away', async () => {
    let isDown = false;
    const script: Script = ({ pathname }) => {
      const sportKey = pathname.split('/')[3] ?? '';
      return isDown && sportKey === 'soccer_epl' ? { status: 500 } : offer(sportKey, 'bet365');
    };
    const { clock, batches, feed } = await poll(script, 1000, {
      sportKeys: ['soccer_epl', 'basketball_nba'],
    });
    isDown = true;
    await clock.advance(75_000);
    expect(asked().filter(({ pathname }) => pathname.includes('soccer'))).toHaveLength(5);
    expect(said(batches)).toEqual([['bet365'], ['bet365'], ['bet365']]);
    expect(feed.status()).toMatchObject({ state: 'running', lastError: 'sports/soccer_epl/odds: HTTP 500' });
  });

  it('does not wait for an answer that never comes', async () => {
    keepCollecting();
    const { batches } = await poll(
      (_url, _request, before) => (before === 0 ? { hangs: true } : offer('soccer_epl', 'bwin')),
      2400,
      // Longer than one collection of garbage, which would otherwise be taken for a host that hangs again.
      { timeoutMs: 2000 },
    );
    expect(said(batches)).toEqual([['bwin']]);
  });

  it('survives a host that is not there', async () => {
    const { feed } = await poll(() => ({}), 20_000, { baseUrl: 'http://127.0.0.1:1' });
    expect(feed.status()).toMatchObject({
      state: 'running',
      items: 0,
      lastError: 'sports/soccer_epl/events: no connection',
    });
  });

  it('leaves out a sport that is unknown, and counts it', async () => {
    const { feed, batches } = await poll(
      (url) =>
        url.pathname.includes('quidditch') ? refusal(404, 'UNKNOWN_SPORT') : offer('soccer_epl', 'bwin'),
      900,
      { sportKeys: ['soccer_quidditch', 'soccer_epl'] },
    );
    expect(feed.status().skipped).toEqual({ 'UNKNOWN_SPORT sports/soccer_quidditch/events': 1 });
    expect(said(batches)).toEqual([['bwin']]);
  });

  it.each(['INVALID_KEY', 'DEACTIVATED_KEY', 'MISSING_KEY'])('stops for good at %s', async (code) => {
    const { feed, clock } = await poll(() => refusal(401, code), 1000);
    await clock.advance(10 * HOUR_MS);
    expect(asked()).toHaveLength(1);
    expect(feed.status()).toMatchObject({
      state: 'failed',
      lastError: `The Odds API refuses the key (${code})`,
    });
  });

  it('waits when the credits are used up, asks what is free, and goes on when there are new ones', async () => {
    let hasCredits = false;
    const script: Script = (url) => {
      if (isListing(url)) return { ...listing('soccer_epl'), headers: credits(hasCredits ? 50_000 : 0, 0) };
      if (hasCredits) return { ...offer('soccer_epl', 'bwin'), headers: credits(49_994) };
      return { ...refusal(401, 'OUT_OF_USAGE_CREDITS'), headers: credits(0, 0) };
    };
    server.script(script);
    const clock = new VirtualClock();
    const settings = { theOddsApi: { apiKey: KEY, baseUrl: server.baseUrl, sportKeys: ['soccer_epl'] } };
    const feed = createFeed('the-odds-api', { clock, fetch, random: () => 0.5, settings });
    const { batches } = await runFeed(feed, clock, 1_200_000);
    expect(feed.status()).toMatchObject({ state: 'waiting' });
    expect(asked()).toEqual([]);
    expect(server.requests.length).toBeGreaterThan(1);
    hasCredits = true;
    await clock.advance(620_000);
    expect(said(batches)[0]).toEqual(['bwin']);
    expect(feed.status().state).toBe('running');
  });

  it('believes a refusal more than what it was told before', async () => {
    const { feed, clock } = await poll(() => refusal(401, 'OUT_OF_USAGE_CREDITS'), 1000);
    expect(feed.status()).toMatchObject({ state: 'waiting', lastError: 'The month’s credits are used up' });
    await clock.advance(300_000);
    expect(asked()).toHaveLength(1);
  });

  it('leaves the reserve untouched', async () => {
    const { feed, clock } = await poll(
      () => ({ ...offer('soccer_epl', 'bwin'), headers: credits(304) }),
      1000,
      { reserveRequests: 300 },
    );
    await clock.advance(500_000);
    expect(asked()).toHaveLength(1);
    expect(feed.status().state).toBe('waiting');
  });

  it('stops when told to, in the middle of a request', async () => {
    const { stop, feed } = await poll(() => offer('soccer_epl', 'bwin'), 1000);
    await stop();
    expect(feed.status().state).toBe('done');
  });

  it('never shows its key', async () => {
    for (const script of [
      () => refusal(401, 'INVALID_KEY'),
      () => ({ status: 500 }),
      () => refusal(422, 'INVALID_MARKET'),
    ]) {
      const { feed } = await poll(script, 60_000);
      expect(JSON.stringify(feed.status())).not.toContain(KEY);
    }
  });

  it('is not made without a key', () => {
    expect(() => createFeed('the-odds-api', { clock: new VirtualClock(), fetch })).toThrow(
      /needs THE_ODDS_API_KEY/,
    );
  });
});
