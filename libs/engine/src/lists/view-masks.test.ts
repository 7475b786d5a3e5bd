import { expect, test } from 'vitest';
import { Tables } from '../book/tables.ts';
import { filterOf } from '../testing/quotes.ts';
import { CompiledFilter } from './compiled-filter.ts';
import { Holders } from './holders.ts';
import { View } from './view.ts';
import { ViewMasks } from './view-masks.ts';

test('the place of a list that went is given to the next, so that places do not grow in number', () => {
  const tables = new Tables();
  const masks = new ViewMasks(tables);
  const holders = new Holders();
  const views = Array.from(
    { length: 40 },
    (_, id) => new View(id, new CompiledFilter(filterOf(), tables.bookies), tables, holders),
  );
  for (const view of views) masks.add(view);
  expect(views.map(({ slot }) => slot)).toEqual(views.map(({ id }) => id));
  const [first, second, third] = [views[5], views[33], views[12]];
  if (!first || !second || !third) throw new Error('There are forty');
  for (const view of [first, second, third]) masks.remove(view);
  expect([5, 12, 33].map((slot) => masks.at(slot))).toEqual([undefined, undefined, undefined]);
  for (const view of [third, first, second]) masks.add(view);
  expect([third.slot, first.slot, second.slot]).toEqual([5, 12, 33]);
});
