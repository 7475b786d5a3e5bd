import { expect, test } from 'vitest';
import { Tables } from '../book/tables.ts';
import { filterOf } from '../testing/quotes.ts';
import { CompiledFilter } from './compiled-filter.ts';
import { Holders } from './holders.ts';
import { type Row, View } from './view.ts';

const tables = new Tables();
const row = (combo: number): Row => ({
  combo,
  found: { quotes: [1, 2, -1], sum: 0.9 },
  sum: 0.9,
  guaranteed: 0.9,
  startMs: 0,
  sinceMs: 0,
  revision: 0,
});

function viewAt(slot: number, holders: Holders): View {
  const view = new View(slot, new CompiledFilter(filterOf(), tables.bookies), tables, holders);
  view.slot = slot;
  return view;
}

test('the five-thousandth list takes no room for those before it', () => {
  const holders = new Holders();
  holders.note(7, viewAt(4999, holders), row(7), true);
  expect([...(holders.of(7)?.rows.keys() ?? [])]).toEqual([4999]);
  expect([...(holders.of(7)?.refused ?? [])]).toEqual([4999]);
});

test('what nobody holds any longer is forgotten', () => {
  const holders = new Holders();
  const [one, other] = [viewAt(0, holders), viewAt(40, holders)];
  holders.note(7, one, undefined, false);
  expect(holders.of(7)).toBeUndefined();
  holders.note(7, one, row(7), false);
  holders.note(7, other, undefined, true);
  holders.note(7, one, undefined, false);
  expect(holders.of(7)).toEqual({ rows: new Map(), refused: new Set([40]) });
  expect(holders.total).toBe(1);
  holders.note(7, other, undefined, false);
  expect([holders.of(7), holders.total]).toEqual([undefined, 0]);
});
