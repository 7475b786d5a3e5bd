import type { ReportedResultInput } from '@bothways/domain/results';
import { describe, expect, it, test } from 'vitest';
import { createFeed } from '../create-feed.ts';
import { createTally } from '../tally.ts';
import { runFeed } from '../testing/run-feed.ts';
import { scriptedServer } from '../testing/scripted-server.ts';
import { VirtualClock } from '../testing/virtual-clock.ts';
import { resultsOf } from './scores.ts';

const NOW = Date.UTC(2026, 10, 21, 12);
const ROW = {
  id: 'e1',
  sport_key: 'soccer_epl',
  sport_title: 'EPL - England',
  commence_time: '2026-11-21T12:30:00Z',
  home_team: 'Norte',
  away_team: 'Sur',
  completed: true,
  scores: [
    { name: 'Sur', score: '1' },
    { name: 'Norte', score: '3' },
  ],
  last_update: '2026-11-21T14:31:00Z',
};

describe('an answer about scores', () => {
  it('tells the score after all that was played, and nothing that it does not know', () => {
    expect(resultsOf([ROW], NOW, createTally())).toEqual([
      {
        event: expect.objectContaining({ id: 'e1', sport: 'football', home: 'Norte', away: 'Sur' }),
        state: 'final',
        scores: [{ overTimeIncluded: true, home: 3, away: 1 }],
        at: '2026-11-21T14:31:00Z',
      },
    ]);
  });

  it.each([
    ['is still played', { completed: false }, {}],
    ['has not begun', { completed: false, scores: null }, {}],
    ['is tennis, where it is not said what is counted', { sport_key: 'tennis_atp_us_open' }, {}],
    ['is of a sport that we have not', { sport_key: 'cricket_odi' }, {}],
    ['has no score', { scores: null }, { 'completed without a score': 1 }],
    ['has no number', { scores: [{ name: 'Norte', score: 'w/o' }] }, { 'completed without a score': 1 }],
    [
      'has a side twice',
      { scores: [...ROW.scores, { name: 'Norte', score: '2' }] },
      { 'completed without a score': 1 },
    ],
    ['is malformed', { home_team: '' }, { 'malformed score': 1 }],
  ])('is left out where the event %s', (_, wrong, counts) => {
    const tally = createTally();
    expect(resultsOf([{ ...ROW, ...wrong }], NOW, tally)).toEqual([]);
    expect(tally.counts).toEqual(counts);
  });
});

const server = await scriptedServer();

test('scores are asked at the start, then when an event should be over, and hourly until it is', async () => {
  const clock = new VirtualClock(NOW);
  const told: ReportedResultInput[] = [];
  const asked: number[] = [];
  server.script((url) => {
    const isScores = url.pathname.endsWith('/scores');
    const { commence_time, completed: _, scores: __, last_update: ___, ...event } = { ...ROW };
    const minutes = (clock.nowMs() - NOW) / 60_000;
    const headers = { 'x-requests-remaining': '10000' };
    if (!isScores)
      return {
        headers,
        body:
          minutes < 30
            ? [
                {
                  ...event,
                  commence_time,
                  bookmakers: [
                    { key: 'bet365', markets: [{ key: 'h2h', outcomes: [{ name: 'Norte', price: 2 }] }] },
                  ],
                },
              ]
            : [],
      };
    asked.push(Math.round(minutes));
    return { headers, body: minutes < 200 ? [{ ...ROW, completed: false }] : [ROW] };
  });
  const feed = createFeed('the-odds-api', {
    clock,
    fetch,
    random: () => 0.5,
    tellResults: (results, source) => {
      expect(source).toBe('the-odds-api');
      told.push(...results);
    },
    settings: {
      theOddsApi: {
        apiKey: 'key',
        baseUrl: server.baseUrl,
        sportKeys: ['soccer_epl'],
        pollMs: 600_000,
      },
    },
  });
  const { stop } = await runFeed(feed, clock, 480 * 60_000);
  // The event begins after 30 minutes and is asked for from 150 on.
  expect(asked).toEqual([0, 150, 210]);
  expect(told).toHaveLength(1);
  await stop();
  expect(
    server.requests.find(({ pathname }) => pathname.endsWith('/scores'))?.searchParams.get('daysFrom'),
  ).toBe('3');
});
