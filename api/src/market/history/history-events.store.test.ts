import type { HistoryEventsQuery } from '@bothways/domain/history';
import { DAY_MS, HOUR_MS } from '@bothways/domain/time';
import type { EventFacts } from '@bothways/engine';
import { beforeEach, expect, test, vi } from 'vitest';
import { onBothDatabases } from '#kernel/db/testing';
import { findEvent, findEvents, putEvents, selectionsOfEvent } from './history-events.store.ts';
import { HistoryKeeper } from './history-keeper.ts';
import type { HistoryDatabase } from './open-history.ts';
import { batchMaker } from './testing/batches.ts';
import { historyIn } from './testing/history-in.ts';

vi.setConfig({ testTimeout: 60_000 });

const START_MS = Date.parse('2026-11-21T12:00:00Z');

const facts = (event: string, more: Partial<EventFacts> = {}): EventFacts => ({
  event,
  mode: 'prematch',
  sport: 'football',
  country: 'Spain',
  league: 'Liga Norte',
  home: 'Atlético Riberas',
  away: 'CD Valdemora',
  startMs: START_MS,
  ...more,
});

onBothDatabases('events of the history', (database) => {
  let place: HistoryDatabase;
  beforeEach(async () => {
    place = await historyIn(database());
    await place.db.deleteFrom('historyEvents').execute();
  });
  const found = async (query: HistoryEventsQuery) =>
    (await findEvents(place.db, query)).events.map(({ id }) => id);

  test('are found by the beginnings of words, whatever their case and accents', async () => {
    await putEvents(place.db, [
      facts('one'),
      facts('two', { home: 'FC Ölberg', away: 'Sankt Peter', league: 'Liga Süd', country: 'Austria' }),
    ]);
    expect(await found({ text: 'atletico VALD' })).toEqual(['one']);
    expect(await found({ text: 'olberg' })).toEqual(['two']);
    expect(await found({ text: 'etico' })).toEqual([]);
    expect(await found({ league: 'sud aust' })).toEqual(['two']);
    expect(await found({ text: '%' })).toEqual(['two', 'one']);
    expect(await found({ sport: 'tennis' })).toEqual([]);
  });

  test('come by their start, a page after the other, none twice', async () => {
    const all = Array.from({ length: 120 }, (_, at) =>
      facts(`event-${at}`, { startMs: START_MS + Math.floor(at / 3) * HOUR_MS }),
    );
    await putEvents(place.db, all);
    const seen: string[] = [];
    const from = new Date(START_MS).toISOString();
    let cursor: string | undefined;
    do {
      const page = await findEvents(place.db, { from, cursor });
      seen.push(...page.events.map(({ id }) => id));
      cursor = page.next;
    } while (cursor !== undefined);
    expect(seen).toEqual(all.map(({ event }) => event));
    const last = await findEvents(place.db, { to: new Date(START_MS + HOUR_MS).toISOString() });
    expect(last.events.map(({ id }) => id)).toEqual(['event-2', 'event-1', 'event-0']);
  });

  test('are what was told last, and what was told before the game rather than in play', async () => {
    await putEvents(place.db, [facts('one'), facts('one', { startMs: START_MS + HOUR_MS })]);
    expect((await findEvent(place.db, 'one'))?.startsAt).toBe('2026-11-21T13:00:00.000Z');
    await putEvents(place.db, [facts('one', { mode: 'live', home: 'Riberas (in play)' })]);
    expect((await findEvent(place.db, 'one'))?.home).toBe('Atlético Riberas');
    await putEvents(place.db, [facts('live', { mode: 'live', home: 'A' })]);
    await putEvents(place.db, [facts('live', { mode: 'live', home: 'B' })]);
    expect((await findEvent(place.db, 'live'))?.home).toBe('B');
    await putEvents(place.db, [facts('live'), facts('live', { mode: 'live', home: 'C' })]);
    expect((await findEvent(place.db, 'live'))?.home).toBe('Atlético Riberas');
  });

  test('have their selections and no other event’s, and go with the last of them', async () => {
    const keeper = await HistoryKeeper.open(place, START_MS, { keepDays: 2 });
    const batch = batchMaker();
    const move = (selection: string, atMs: number, odds = 2) => ({
      selection,
      bookie: 'bet365',
      odds,
      atMs,
    });
    const first = [move('a~W.FT.1', START_MS), move('a-b~W.FT.1', START_MS), move('a~W.FT.2', START_MS)];
    await keeper.record(batch(first, [facts('a'), facts('a-b'), facts('ab')]), START_MS);
    const own = async (event: string) =>
      (await selectionsOfEvent(place.db, event)).map(({ selection }) => selection);
    expect(await own('a')).toEqual(['a~W.FT.1', 'a~W.FT.2']);
    await keeper.settle(START_MS);
    const laterMs = START_MS + 2 * DAY_MS;
    await keeper.record(batch([move('a~W.FT.1', laterMs, 2.1)]), laterMs);
    await keeper.settle(laterMs + HOUR_MS);
    expect([await own('a'), await own('a-b')]).toEqual([['a~W.FT.1'], []]);
    expect(await found({ league: 'norte' })).toEqual(expect.arrayContaining(['a']));
    expect(await findEvent(place.db, 'a-b')).toBeUndefined();
    await keeper.settle(laterMs + 4 * DAY_MS);
    expect([await own('a'), await findEvent(place.db, 'a')]).toEqual([[], undefined]);
  });
});
