import { expect, test } from 'vitest';
import { Tables } from '../book/tables.ts';
import { CompiledFilter } from '../filters/arb-filter.ts';
import { filterOf } from '../testing/quotes.ts';
import { type ArbRow, ArbRows } from './arb-rows.ts';
import { RowIndex } from './row-index.ts';

const tables = new Tables();
const row = (combo: number): ArbRow => ({
  combo,
  found: { quotes: [1, 2, -1], sum: 0.9 },
  sum: 0.9,
  guaranteed: 0.9,
  startMs: 0,
  sinceMs: 0,
  revision: 0,
});

function rowsAt(slot: number, index: RowIndex): ArbRows {
  const rows = new ArbRows(slot, new CompiledFilter(filterOf(), tables), tables, index);
  rows.slot = slot;
  return rows;
}

test('the five-thousandth list takes no room for those before it', () => {
  const index = new RowIndex();
  index.note(7, rowsAt(4999, index), row(7), true);
  expect([...(index.of(7)?.rows.keys() ?? [])]).toEqual([4999]);
  expect([...(index.of(7)?.refused ?? [])]).toEqual([4999]);
});

test('what nobody holds any longer is forgotten', () => {
  const index = new RowIndex();
  const [one, other] = [rowsAt(0, index), rowsAt(40, index)];
  index.note(7, one, undefined, false);
  expect(index.of(7)).toBeUndefined();
  index.note(7, one, row(7), false);
  index.note(7, other, undefined, true);
  index.note(7, one, undefined, false);
  expect(index.of(7)).toEqual({ rows: new Map(), refused: new Set([40]) });
  expect(index.total).toBe(1);
  index.note(7, other, undefined, false);
  expect([index.of(7), index.total]).toEqual([undefined, 0]);
});
