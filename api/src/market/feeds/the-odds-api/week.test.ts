import { expect, test } from 'vitest';
import { createFeed } from '../create-feed.ts';
import { runFeed } from '../testing/run-feed.ts';
import { VirtualClock } from '../testing/virtual-clock.ts';
import { type Match, OddsApiEmulator, type OddsApiOptions } from './testing/odds-api-emulator.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const KEY = 'key-of-the-emulator';
const MONDAY = Date.UTC(2026, 10, 2);

/** A week of three leagues: some evenings, and much on Saturday. */
const week = (): Match[] =>
  ['soccer_epl', 'soccer_spain_la_liga', 'icehockey_nhl'].flatMap((league, at) =>
    [1, 2, 5, 5, 5, 6].map((day, place) => ({
      id: `${league} ${place}`,
      league,
      startMs: MONDAY + day * DAY + (14 + ((place * 3 + at) % 7)) * HOUR,
    })),
  );

async function run(more: Partial<OddsApiOptions>, ms: number) {
  const clock = new VirtualClock(MONDAY);
  const api = new OddsApiEmulator({ clock, key: KEY, matches: week(), allowance: 20_000, ...more });
  const results = new Set<string>();
  const feed = createFeed('the-odds-api', {
    clock,
    fetch: api.fetch,
    random: () => 0.5,
    tellResults: (told) => {
      for (const { event } of told) if (event?.id) results.add(event.id);
    },
    settings: { theOddsApi: { apiKey: KEY, regions: ['eu'], markets: ['h2h', 'totals'] } },
  });
  const running = await runFeed(feed, clock, ms);
  return { clock, api, feed, results, ...running };
}

/** Starts whose line was not looked at within the minute before, and within the five. */
const unclosed = ({ billed, matches }: OddsApiEmulator): string[] =>
  matches.flatMap(({ id, league, startMs }) =>
    [MINUTE, 5 * MINUTE].every((beforeMs) =>
      billed.some(
        ({ atMs, league: key, what }) =>
          key === league && what === 'odds' && atMs >= startMs - beforeMs - 45_000 && atMs < startMs,
      ),
    )
      ? []
      : [id],
  );

test('a week with plenty: every line is closed, every score is told, and the days are kept', async () => {
  const { api, feed, results, stop } = await run({ allowance: 3000 }, 7 * DAY);
  expect(unclosed(api)).toEqual([]);
  expect(results.size).toBe(18);
  for (let day = 0; day < 7; day++) {
    const spent = api.billed.filter(({ atMs }) => Math.floor((atMs - MONDAY) / DAY) === day);
    // 29 days to the reset: each takes its even share at most.
    expect(spent.reduce((sum, { cost }) => sum + cost, 0)).toBeLessThanOrEqual(3000 / (29 - day) + 1);
  }
  expect(feed.status()).toMatchObject({
    state: 'running',
    detail: { requestsRemaining: api.remaining, onlyReserves: 0 },
  });
  await stop();
});

test('a week with hardly anything: nothing is overdrawn, lines are closed and scores told first', async () => {
  // 18 starts of 4 credits, and their scores: what is left over is little.
  const { api, results, stop } = await run({ allowance: 240 }, 7 * DAY);
  expect(unclosed(api)).toEqual([]);
  expect(results.size).toBe(18);
  expect(Math.min(...api.billed.map(({ remaining }) => remaining))).toBeGreaterThanOrEqual(0);
  await stop();
});

test('counts by what was taken and not by the price list', async () => {
  const { api, feed, stop } = await run({ allowance: 400, surcharge: 3 }, 7 * DAY);
  expect(feed.status().detail.requestsRemaining).toBe(api.remaining);
  expect(api.remaining).toBeGreaterThanOrEqual(0);
  expect(unclosed(api)).toEqual([]);
  await stop();
});

test('a start that is moved takes its closing look along', async () => {
  const { api, clock, stop } = await run({ allowance: 3000 }, DAY + 12 * HOUR);
  const [moved] = api.matches;
  if (!moved) throw new Error('There is a match');
  const wasMs = moved.startMs;
  moved.startMs += 95 * MINUTE + 20_000;
  await clock.advance(12 * HOUR);
  const looks = api.billed.filter(({ league, what }) => league === moved.league && what === 'odds');
  expect(looks.some(({ atMs }) => Math.abs(atMs - (moved.startMs - MINUTE)) <= 1000)).toBe(true);
  expect(looks.some(({ atMs }) => atMs > wasMs && atMs < moved.startMs)).toBe(true);
  await stop();
});

test('is asked too often, then switched off: waits, says so, and stops', async () => {
  const { api, feed, clock, stop } = await run(
    { tooMany: (request) => request % 5 === 2, allowance: 3000 },
    2 * DAY,
  );
  expect(api.billed.length).toBeGreaterThan(50);
  expect(feed.status().lastError).toMatch(/429/);
  api.isDeactivated = true;
  await clock.advance(HOUR);
  expect(feed.status()).toMatchObject({
    state: 'failed',
    lastError: 'The Odds API refuses the key (DEACTIVATED_KEY)',
  });
  await stop();
});
