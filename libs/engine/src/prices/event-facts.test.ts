import { expect, test } from 'vitest';
import { Engine } from '../engine/engine.ts';
import { ARSENAL, NOW_MS, quote } from '../testing/quotes.ts';

const eventsTold = (engine: Engine) => engine.takePrices()?.events ?? [];

test('an event is told with the first price of it, once, and in each mode', () => {
  const engine = new Engine({ logsPrices: true });
  engine.apply([quote('alpha', 'W.1', 2.1), quote('beta', 'W.2', 1.9)], NOW_MS, 'test');
  const [told, ...others] = eventsTold(engine);
  expect(others).toEqual([]);
  const { sport, country, league, home, away } = ARSENAL;
  const startMs = Date.parse(ARSENAL.startedAt);
  expect(told).toEqual({
    event: told?.event,
    mode: 'prematch',
    ...{ sport, country, league, home, away, startMs },
  });
  engine.apply([quote('alpha', 'W.1', 2.2)], NOW_MS + 1000, 'test');
  expect(eventsTold(engine)).toEqual([]);
  engine.apply([quote('alpha', 'W.1', 1.5, { mode: 'live' })], NOW_MS + 2000, 'test');
  expect(eventsTold(engine)).toMatchObject([{ event: told?.event, mode: 'live' }]);
});

test('an event is told again when its source states it otherwise', () => {
  const engine = new Engine({ logsPrices: true });
  const event = { ...ARSENAL, id: 'a1' };
  engine.apply([quote('alpha', 'W.1', 2.1, { event })], NOW_MS, 'test');
  engine.takePrices();
  const later = { ...event, startedAt: '2026-11-21T16:00:00Z' };
  engine.apply([quote('alpha', 'W.1', 2.2, { event: later })], NOW_MS + 1000, 'test');
  expect(eventsTold(engine)).toMatchObject([{ startMs: Date.parse(later.startedAt) }]);
});

test('all events are told again when all series are to be named again', () => {
  const engine = new Engine({ logsPrices: true });
  engine.apply([quote('alpha', 'W.1', 2.1)], NOW_MS, 'test');
  const told = eventsTold(engine);
  engine.nameAllPrices();
  engine.apply([quote('alpha', 'W.1', 2.2)], NOW_MS + 1000, 'test');
  expect(eventsTold(engine)).toEqual(told);
});

test('an event that a person parts from another is told under a name of its own', () => {
  const engine = new Engine({ logsPrices: true, resolveEvent: () => ({ key: 'one', swapped: false }) });
  const stated = (source: string, home: string) => ({ ...ARSENAL, id: source, home });
  engine.apply([quote('alpha', 'W.1', 2.1, { event: stated('a', 'Arsenal') })], NOW_MS, 'a');
  engine.apply([quote('beta', 'W.1', 2, { event: stated('b', 'Arsenal U21') })], NOW_MS, 'b');
  expect(eventsTold(engine)).toMatchObject([{ event: 'one' }]);
  const leaving = { key: 'one-r1', swapped: false };
  engine.regroupEvents(
    [
      {
        from: 'one',
        rest: { key: 'one', swapped: false },
        speakers: [{ speaker: 'b', place: leaving }],
        events: [{ key: 'one-r1', event: stated('b', 'Arsenal U21') }],
      },
    ],
    NOW_MS + 1000,
  );
  const batch = engine.takePrices();
  expect(batch?.names).toContainEqual(
    expect.objectContaining({ bookie: 'beta', selection: 'one-r1~W.FT.1' }),
  );
  expect(batch?.events).toContainEqual(expect.objectContaining({ event: 'one-r1', home: 'Arsenal U21' }));
});
