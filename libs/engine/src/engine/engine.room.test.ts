import { describe, expect, test } from 'vitest';
import { MAX_BOOKIES } from '../book/capacity.ts';
import type { EngineLimits } from '../limits/engine-limits.ts';
import { EventMatcher } from '../matching/index.ts';
import { ARSENAL, filterOf, NOW_MS, quote } from '../testing/quotes.ts';
import { Engine } from './engine.ts';

const MINUTE_MS = 60_000;

function engineFor(maxEvents: number, limits: Partial<EngineLimits> = {}) {
  const matcher = new EventMatcher({ maxEvents });
  const engine = new Engine({
    limits,
    resolveEvent: (event, speaker, nowMs) => matcher.resolve(event, speaker, nowMs),
    releaseEvent: (key) => matcher.release(key),
  });
  return { engine, matcher };
}

const of = (number: number, bookie: string, pick: string, odds: number) =>
  quote(bookie, pick, odds, {
    event: { ...ARSENAL, id: `${number}`, home: `Home${number}`, away: `Away${number}` },
  });
const arb = (number: number) => [of(number, 'alpha', 'DNB.1', 2.1), of(number, 'beta', 'DNB.2', 2.1)];

describe('a full book', () => {
  test('refuses the items of one event too many by their place, and takes the others', () => {
    const { engine } = engineFor(2);
    const items = [...arb(1), ...arb(2), ...arb(3), of(1, 'gamma', 'DNB.1', 2.2)];
    expect(engine.apply(items, NOW_MS, 's')).toEqual([
      { index: 4, why: 'events' },
      { index: 5, why: 'events' },
    ]);
    expect(engine.query(filterOf(), NOW_MS).total).toBe(2);
    expect(engine.stats(NOW_MS).quotes).toBe(5);
  });

  test('refuses prices that are too many; those it has move on', () => {
    const { engine } = engineFor(9, { maxQuotes: 2 });
    expect(engine.apply([...arb(1), ...arb(2)], NOW_MS, 's')).toHaveLength(2);
    engine.apply([of(1, 'alpha', 'DNB.1', 2.5)], NOW_MS + 1, 's');
    expect(engine.query(filterOf(), NOW_MS + 1).arbs[0]?.bets[0]?.odds).toBe(2.5);
  });

  test('refuses bookmakers beyond all that there are', () => {
    const { engine } = engineFor(9);
    const many = Array.from({ length: MAX_BOOKIES + 1 }, (_, number) => of(1, `b${number}`, 'DNB.1', 2));
    expect(engine.apply(many, NOW_MS, 's')).toEqual([{ index: MAX_BOOKIES, why: 'bookmakers' }]);
  });

  test('has room again when events that nobody quotes have left, and those that are quoted stay', () => {
    const { engine, matcher } = engineFor(40);
    engine.apply(Array.from({ length: 40 }, (_, number) => arb(number)).flat(), NOW_MS, 's');
    const laterMs = NOW_MS + 10 * MINUTE_MS;
    engine.apply(arb(0), laterMs, 's');
    expect(engine.apply(arb(41), laterMs, 's')).toHaveLength(2);
    for (let minute = 10; minute <= 60; minute++) engine.apply(arb(0), NOW_MS + minute * MINUTE_MS, 's');
    expect(engine.apply([...arb(41), ...arb(42)], NOW_MS + 61 * MINUTE_MS, 's')).toEqual([]);
    expect(engine.query(filterOf(), NOW_MS + 61 * MINUTE_MS).total).toBe(3);
    expect(matcher.size).toBeLessThanOrEqual(40);
  });
});

test('checking what waits before somebody asks changes no answer, and is left alone where little waits', () => {
  const engines = [engineFor(2000).engine, engineFor(2000).engine] as const;
  const [tended, plain] = engines;
  for (const engine of engines)
    engine.apply(Array.from({ length: 1200 }, (_, number) => arb(number)).flat(), NOW_MS, 's');
  let checked = 0;
  while (tended.tendLines(NOW_MS)) checked++;
  expect(checked).toBe(200);
  expect(tended.query(filterOf(), NOW_MS)).toEqual(plain.query(filterOf(), NOW_MS));
  expect(tended.tendLines(NOW_MS)).toBe(false);
});

test('events leave a few at a time, so that nobody waits for thousands', () => {
  const { engine } = engineFor(1000, { emptyEventMs: MINUTE_MS });
  const gone = Array.from({ length: 200 }, (_, number) => of(number, 'alpha', 'DNB.1', 2));
  engine.apply(gone, NOW_MS, 's');
  engine.apply(
    gone.map((item) => ({ ...item, odds: 0 })),
    NOW_MS,
    's',
  );
  const versions = Array.from({ length: 20 }, () => engine.stats(NOW_MS + MINUTE_MS).version);
  const steps = versions.map((version, at) => version - (versions[at - 1] ?? version));
  expect(Math.max(...steps)).toBeLessThanOrEqual(16);
  expect((versions.at(-1) ?? 0) - (versions[0] ?? 0)).toBeGreaterThanOrEqual(184);
});
