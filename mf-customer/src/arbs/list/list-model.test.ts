import { describe, expect, it } from 'vitest';
import { anArb } from '../../testing/factories.ts';
import type { Row } from './arrange.ts';
import { cardHeight, placesOf, step } from './list-model.ts';

const row = (id: string): Row => ({ arb: anArb({ id }), goneAtMs: undefined, isNew: false });
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
});

describe('the height of a card', () => {
  it('grows with what it shows, and is higher where the legs stand below the profit', () => {
    const [folded, open] = [false, true].map((isExpanded) =>
      cardHeight(group('e', 'abc'), 2, isExpanded, false),
    );
    expect((open ?? 0) - (folded ?? 0)).toBe(65);
    expect(cardHeight(group('e', 'abc'), 2, false, true)).toBeGreaterThan(folded ?? 0);
  });
});
