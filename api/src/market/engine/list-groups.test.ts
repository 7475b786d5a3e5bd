import { arbQuerySchema } from '@bothways/domain/arbs';
import { valueBetQuerySchema } from '@bothways/domain/valuebets';
import { Engine } from '@bothways/engine';
import { expect, test } from 'vitest';
import { anArb, aQuote, collectGarbage } from '#testing';
import { ListGroups } from './list-groups.ts';
import type { WatchedList } from './protocol.ts';

const NOW_MS = Date.parse('2026-11-20T12:00:00Z');
const MATCHES = 200;

/** A hundred lists of two hundred rows that were closed and kept would be more than twenty megabytes. */
const LISTS = 100;
const MAX_ADDED_MB = 5;

function setup() {
  const engine = new Engine();
  const matches = Array.from({ length: MATCHES }, (_, match) =>
    anArb({ event: { ...aQuote('x', '1', 2).event, id: `match-${match}`, home: `Ana ${match}` } }),
  );
  engine.apply(matches.flat(), NOW_MS);
  const refused: number[] = [];
  const groups = new ListGroups({
    engine,
    nowMs: () => NOW_MS,
    send: () => undefined,
    refuse: (id) => refused.push(id),
    maxRows: 2 * MATCHES,
  });
  const open = (id: number, list: WatchedList): void => {
    for (const _ of groups.open({ group: id, list }));
  };
  return { engine, groups, open, refused };
}

const arbs = (limit: number): WatchedList => ({
  name: 'arbs',
  filter: arbQuerySchema.parse({ limit: 200 + limit }),
});
const values: WatchedList = { name: 'valuebets', filter: valueBetQuerySchema.parse({ minPercentage: -50 }) };

test('a list that is closed is nothing to the engine any more, whichever it is', () => {
  const { engine, groups, open } = setup();
  open(1, arbs(1));
  open(2, values);
  expect(engine.stats(NOW_MS).subscriptions).toBe(2);
  expect(engine.listRows).toBeGreaterThanOrEqual(MATCHES);
  groups.close(2);
  groups.close(1);
  groups.close(1);
  expect([engine.stats(NOW_MS).subscriptions, engine.listRows]).toEqual([0, 0]);
});

test('lists that came and went leave no memory behind', () => {
  const { groups, open } = setup();
  const comeAndGo = (): void => {
    for (let id = 0; id < LISTS; id += 1) {
      open(id, arbs(id));
      groups.sendChanges();
      groups.close(id);
    }
    collectGarbage();
  };
  comeAndGo();
  const before = process.memoryUsage().heapUsed;
  comeAndGo();
  expect((process.memoryUsage().heapUsed - before) / 1024 / 1024).toBeLessThan(MAX_ADDED_MB);
});

test('a list past what all may hold is refused, and changes nothing; one that goes makes room', () => {
  const { engine, groups, open, refused } = setup();
  open(1, arbs(1));
  open(2, arbs(2));
  open(3, arbs(3));
  open(4, values);
  expect([refused, engine.stats(NOW_MS).subscriptions]).toEqual([[3, 4], 2]);
  groups.close(3);
  expect(engine.stats(NOW_MS).subscriptions).toBe(2);
  groups.close(1);
  open(5, arbs(5));
  expect([refused, engine.stats(NOW_MS).subscriptions]).toEqual([[3, 4], 2]);
});
