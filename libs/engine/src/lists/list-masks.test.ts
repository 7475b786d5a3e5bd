import { expect, test } from 'vitest';
import { Tables } from '../book/tables.ts';
import { CompiledFilter } from '../filters/arb-filter.ts';
import { filterOf } from '../testing/quotes.ts';
import { ArbRows } from './arb-rows.ts';
import { ListMasks } from './list-masks.ts';
import { RowIndex } from './row-index.ts';

test('the place of a list that went is given to the next, so that places do not grow in number', () => {
  const tables = new Tables();
  const masks = new ListMasks(tables);
  const index = new RowIndex();
  const lists = Array.from(
    { length: 40 },
    (_, id) => new ArbRows(id, new CompiledFilter(filterOf(), tables), tables, index),
  );
  for (const list of lists) masks.add(list);
  expect(lists.map(({ slot }) => slot)).toEqual(lists.map(({ id }) => id));
  const [first, second, third] = [lists[5], lists[33], lists[12]];
  if (!first || !second || !third) throw new Error('There are forty');
  for (const list of [first, second, third]) masks.remove(list);
  expect([5, 12, 33].map((slot) => masks.at(slot))).toEqual([undefined, undefined, undefined]);
  for (const list of [third, first, second]) masks.add(list);
  expect([third.slot, first.slot, second.slot]).toEqual([5, 12, 33]);
});
