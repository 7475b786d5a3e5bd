import type { ArbFilter } from '@bothways/domain/arbs';
import type { Quote } from '@bothways/domain/quotes';
import { expect, test } from 'vitest';
import { Engine } from '../engine/engine.ts';
import { eventOf, filterOf, NOW_MS, quote } from '../testing/quotes.ts';

const BOOKIES = ['alpha', 'beta', 'gamma'];
const EVENTS = 1500;
const MOVES = 40;

/** A number from 0 to 1, the same ones every time. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const random = randomFrom(5);
const below = (count: number): number => Math.floor(random() * count);

/** No two bookmakers have the same price: a row stays with its legs while others are as good. */
function quoteAt(event: number, bookie: number, side: 1 | 2): Quote {
  const odds = below(9) === 0 ? 0 : 1.8 + below(40) / 100 + bookie / 1000;
  const sides = { home: `Ana ${event}`, away: `Eva ${event}` };
  return quote(BOOKIES[bookie] ?? '', `W.${side}`, odds, { event: { ...eventOf('tennis'), ...sides } });
}

const sides = [1, 2] as const;
const wholeMarket = (): Quote[] =>
  Array.from({ length: EVENTS }, (_, event) =>
    BOOKIES.flatMap((_name, bookie) => sides.map((side) => quoteAt(event, bookie, side))),
  ).flat();
const moves = (): Quote[] =>
  Array.from({ length: MOVES }, () => quoteAt(below(EVENTS), below(BOOKIES.length), sides[below(2)] ?? 1));

test('a list that was filled while the market moved has what a question answers, and was not told of before', () => {
  const engine = new Engine();
  engine.apply(wholeMarket(), NOW_MS);
  let nowMs = NOW_MS;
  const filter: ArbFilter = filterOf({ bookies: ['alpha', 'gamma'], limit: 2000, minPercentage: -1 });
  const list = engine.arbLists.open(filter);
  const steps = engine.arbLists.fill(list, () => nowMs);
  const told: number[] = [];
  let turns = 0;
  while (!steps.next().done) {
    turns += 1;
    nowMs += 40;
    engine.apply(moves(), nowMs);
    engine.arbLists.drain(nowMs, ({ subscription }) => told.push(subscription));
  }
  expect(turns).toBeGreaterThan(4);
  expect(told).toEqual([]);
  const { arbs, total } = engine.query(filter, nowMs);
  expect(total).toBeGreaterThan(100);
  const page = engine.arbLists.page(list, nowMs);
  expect(page?.rows.map(({ arb }) => [arb.id, arb.profit])).toEqual(
    arbs.map(({ id, profit }) => [id, profit]),
  );
  expect(page?.total).toBe(total);
});

test('a list that is given up while it fills leaves nothing behind', () => {
  const engine = new Engine();
  engine.apply(wholeMarket(), NOW_MS);
  const list = engine.arbLists.open(filterOf({ minPercentage: -1 }));
  const steps = engine.arbLists.fill(list, () => NOW_MS);
  for (let turn = 0; turn < 7; turn++) steps.next();
  expect(engine.listRows).toBeGreaterThan(0);
  engine.arbLists.close(list);
  expect(steps.next().done).toBe(true);
  expect([engine.listRows, engine.arbLists.page(list, NOW_MS)]).toEqual([0, undefined]);
});
