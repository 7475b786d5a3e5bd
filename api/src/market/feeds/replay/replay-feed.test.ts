import type { FeedItem, Quote } from '@bothways/domain/quotes';
import { describe, expect, it } from 'vitest';
import { createFeed } from '../create-feed.ts';
import { recordedLines } from '../record/recorder.ts';
import { runFeed } from '../testing/run-feed.ts';
import { tempFolder } from '../testing/temp-folder.ts';
import { VirtualClock } from '../testing/virtual-clock.ts';

const files = tempFolder();
const THEN = Date.UTC(2026, 5, 1, 12);
const iso = (ms: number): string => new Date(ms).toISOString();

const quote = (odds: number, at?: number): Quote => ({
  event: {
    sport: 'football',
    country: '',
    league: '',
    home: 'Norte',
    away: 'Sur',
    startedAt: iso(THEN + 7_200_000),
  },
  mode: 'prematch',
  bookie: 'bet365',
  market: 'W',
  period: 'FT',
  selection: '1',
  odds,
  overTimeIncluded: false,
  ...(at !== undefined && { at: iso(at) }),
});
const state: FeedItem = {
  type: 'event',
  event: quote(2).event,
  mode: 'live',
  state: { time: { ticking: true, timestamp: iso(THEN) }, score: { home: 1, updatedAt: iso(THEN - 60_000) } },
};

/** Three moments: 0 s, 10 s and 40 s. */
const RECORDING = files.write(
  'three.ndjson',
  recordedLines([quote(2, THEN - 5000), state], 'a', THEN) +
    recordedLines([quote(2.1)], 'b', THEN + 10_000) +
    recordedLines([quote(2.2)], 'a', THEN + 40_000),
);

async function replay(spec: string, ms: number) {
  const clock = new VirtualClock();
  const feed = createFeed(`replay:${spec}`, { clock, fetch });
  return { clock, feed, ...(await runFeed(feed, clock, ms)) };
}
const oddsOf = (items: readonly FeedItem[]) => items.flatMap((item) => ('odds' in item ? [item.odds] : []));

describe('replay of a recording', () => {
  it('keeps the times between batches, and who said what', async () => {
    const { batches } = await replay(RECORDING, 10_000);
    expect(batches.map(({ source, items }) => [source, oddsOf(items)])).toEqual([
      ['a', [2]],
      ['b', [2.1]],
    ]);
  });

  it.each([
    ['?speed=10', 3999, 2],
    ['?speed=10', 4000, 3],
    ['?speed=0', 0, 3],
    ['?speed=0.5', 79_999, 2],
    ['?speed=0.5', 80_000, 3],
  ])('with %s has said after %i ms %i batches', async (options, ms, count) => {
    expect((await replay(`${RECORDING}${options}`, ms)).batches).toHaveLength(count);
  });

  it('is done at the end and says so', async () => {
    const { feed } = await replay(RECORDING, 40_000);
    expect(feed.status()).toMatchObject({ state: 'done', items: 4, skipped: {}, lastError: undefined });
  });

  it('stops when told to, in the middle of a wait', async () => {
    const { batches, stop, clock } = await replay(RECORDING, 5000);
    await stop();
    await clock.advance(100_000);
    expect(batches).toHaveLength(1);
  });

  it('leaves every time as it was', async () => {
    const { items } = await replay(RECORDING, 0);
    expect(items()).toEqual([quote(2, THEN - 5000), state]);
  });

  it('with times=now keeps ages and moves the event as one', async () => {
    const { items, clock } = await replay(`${RECORDING}?speed=10&times=now`, 4000);
    const [first, told, , last] = items();
    const startMs = clock.nowMs() - 4000;
    const startedAt = iso(startMs + 7_200_000);
    expect(first).toMatchObject({ at: iso(startMs - 5000), event: { startedAt } });
    expect(told).toMatchObject({
      event: { startedAt },
      state: { time: { timestamp: iso(startMs) }, score: { updatedAt: iso(startMs - 60_000) } },
    });
    expect(last).toMatchObject({ event: { startedAt } });
  });

  it('skips damaged lines, counts them and plays the rest', async () => {
    const path = files.write(
      'damaged.ndjson',
      `{"t":1,"so\n\n${recordedLines([quote(2)], 'a', THEN)}{"x":1}\n${recordedLines([quote(1)], 'a', THEN)}`,
    );
    const { items, feed } = await replay(path, 0);
    expect(oddsOf(items())).toEqual([2]);
    expect(feed.status().skipped).toEqual({ 'not JSON': 1, 'not a recorded line': 1, 'invalid item': 1 });
  });
});

describe('replay of other files', () => {
  it('reads a season of football-data, as fast as told', async () => {
    const path = files.write(
      'E0.csv',
      'Div,Date,Time,HomeTeam,AwayTeam,B365H,B365D,B365A\nE0,09/08/2019,20:00,A,B,2,3,4\nE0,10/08/2019,20:00,C,D,2,3,4\n',
    );
    expect((await replay(`${path}?speed=0`, 0)).items()).toHaveLength(6);
    expect((await replay(`${path}?speed=1`, 0)).items()).toHaveLength(3);
    expect((await replay(`${path}?speed=86400`, 1000)).items()).toHaveLength(6);
  });

  it('reads a snapshot by sport and leaves out sports and prices that are none', async () => {
    const odds = { unibet: [2, 3, 4], betclic: [1, 1.01, 1.01], joa: [1.9, 3.3] };
    const event = { date: '2020-11-22T15:00:00', odds };
    const path = files.write(
      'books.json',
      JSON.stringify({ football: { 'A - B': event }, rugby: { 'C - D': event } }),
    );
    const { items, feed } = await replay(path, 0);
    const said = items().map((item) => ('odds' in item ? [item.bookie, item.selection, item.odds] : []));
    expect(said).toEqual([
      ['unibet_fr', '1', 2],
      ['unibet_fr', 'X', 3],
      ['unibet_fr', '2', 4],
      ['betclic', 'X', 1.01],
      ['betclic', '2', 1.01],
      ['joa', '1', 1.9],
      ['joa', '2', 3.3],
    ]);
    expect(items()[0]).toMatchObject({ event: { startedAt: '2020-11-22T14:00:00.000Z' } });
    expect(feed.status().skipped).toEqual({ 'other sport': 1, price: 1 });
  });

  it.each([
    ['nowhere.csv', '', /No file at/],
    ['text.txt', 'hello', /expected .csv, .json, .ndjson or .jsonl/],
    ['broken.json', '{', /is not JSON/],
    ['other.json', '{"a":1}', /neither/],
    ['other.csv', 'a\n1', /Not a football-data file/],
  ])('refuses %s when the feed is made', (name, text, message) => {
    const path = text === '' ? files.path(name) : files.write(name, text);
    expect(() => createFeed(`replay:${path}`, { clock: new VirtualClock(), fetch })).toThrow(
      expect.objectContaining({ name: 'FeedSpecError', message: expect.stringMatching(message) }),
    );
  });
});
