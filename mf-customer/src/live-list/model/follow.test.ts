import { describe, expect, it } from 'vitest';
import { type Arrangement, NO_ROWS } from './arrange.ts';
import { follow } from './follow.ts';

interface Item {
  id: string;
}

const arrive = (
  before: Arrangement<Item>,
  ids: string,
  { gone = '', manner = 'keep' as 'keep' | 'hold' | 'order' } = {},
) =>
  follow(before, {
    items: [...ids].map((id) => ({ id })),
    gone: new Map([...gone].map((id) => [id, { atMs: 0 }])),
    nowMs: 0,
    manner,
  });
const picture = ({ rows }: Arrangement<Item>): string =>
  rows.map(({ item, goneAtMs }) => (goneAtMs === undefined ? item.id : `(${item.id})`)).join('');

const start = arrive(NO_ROWS, 'abc');

describe('follow', () => {
  it('takes the order of the server, with what just went greyed where it stood', () => {
    const left = arrive(start, 'dca', { gone: 'b' });
    expect(picture(left)).toBe('d(b)ca');
    expect(picture(arrive(left, 'dca'))).toBe('dca');
    expect(picture(arrive(left, 'dbca'))).toBe('dbca');
  });

  it('does not hold a row past the end of a shorter list', () => {
    expect(picture(arrive(start, 'a', { gone: 'c' }))).toBe('a(c)');
  });

  it('holds still: what goes is greyed, what comes waits', () => {
    const held = arrive(start, 'dca', { manner: 'hold' });
    expect([picture(held), held.waiting]).toEqual(['a(b)c', 1]);
    const after = arrive(held, 'dca', { manner: 'order' });
    expect([picture(after), after.waiting]).toEqual(['dca', 0]);
  });

  it('shows the first rows at once, even when held', () => {
    expect(picture(arrive(NO_ROWS, 'ab', { manner: 'hold' }))).toBe('ab');
  });
});
