import { describe, expect, it } from 'vitest';
import { placeBeside, placesOf, step } from './places.ts';

const row = (id: string) => ({ item: { id }, goneAtMs: undefined, isNew: false });
const group = (id: string, ids: string) => ({ id, rows: [...ids].map(row) });
const groups = [group('e1', 'abc'), group('e2', 'd')];

describe('places', () => {
  it('are the rows that are shown, of folded events the first ones', () => {
    const ids = (expanded: string) =>
      placesOf(groups, 2, (id) => id === expanded)
        .map(({ id }) => id)
        .join('');
    expect([ids(''), ids('e1')]).toEqual(['abd', 'abcd']);
  });

  it('are walked from one to the next, and end at the ends', () => {
    const places = placesOf(groups, 2, () => false);
    const from = (id: string | undefined, by: 1 | -1) => step(places, id, by)?.id;
    expect([from(undefined, 1), from('a', 1), from('b', 1), from('d', 1)]).toEqual(['a', 'b', 'd', 'd']);
    expect([from('d', -1), from('a', -1), from('gone', -1)]).toEqual(['b', 'a', 'a']);
    expect(step([], 'a', 1)).toBeUndefined();
  });

  it('give the keyboard the one behind when a row leaves, or the one before', () => {
    const places = placesOf(groups, 2, () => true);
    expect(['a', 'd', 'gone'].map((id) => placeBeside(places, id)?.id)).toEqual(['b', 'c', undefined]);
  });
});
