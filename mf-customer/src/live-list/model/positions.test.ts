import { describe, expect, it } from 'vitest';
import { furtherCount, positionBeside, positionsOf, shownLines, step } from './positions.ts';

const row = (id: string, line = id) => ({
  item: { id },
  line,
  goneAtMs: undefined,
  isEmptied: false,
  isNew: false,
  isLate: false,
});
const group = (id: string, ids: string) => ({ id, rows: [...ids].map((one) => row(one)) });
const opened = (expanded: (id: string) => boolean, line = '') => ({
  isExpanded: expanded,
  isOpen: (key: string) => key === line,
});
const groups = [group('e1', 'abc'), group('e2', 'd')];

it('of an event so many are further as still stand behind its first lines: one that is gone is none', () => {
  const rows = [row('a'), row('b'), row('c'), row('d'), row('e', 'd')];
  const gone = rows.map((one, at) => ({ ...one, goneAtMs: at > 1 ? 1 : undefined }));
  expect([1, 2, 3, 5].map((lines) => furtherCount(rows, lines))).toEqual([4, 3, 2, 0]);
  expect([1, 2].map((lines) => furtherCount(gone, lines))).toEqual([1, 0]);
});

describe('positions', () => {
  it('are the rows that are shown, of folded events the first ones', () => {
    const ids = (expanded: string) =>
      positionsOf(
        groups,
        2,
        opened((id) => id === expanded),
      )
        .map(({ id }) => id)
        .join('');
    expect([ids(''), ids('e1')]).toEqual(['abd', 'abcd']);
  });

  it('are walked from one to the next, and end at the ends', () => {
    const positions = positionsOf(
      groups,
      2,
      opened(() => false),
    );
    const from = (id: string | undefined, by: 1 | -1) => step(positions, id, by)?.id;
    expect([from(undefined, 1), from('a', 1), from('b', 1), from('d', 1)]).toEqual(['a', 'b', 'd', 'd']);
    expect([from('d', -1), from('a', -1), from('gone', -1)]).toEqual(['b', 'a', 'a']);
    expect(step([], 'a', 1)).toBeUndefined();
  });

  it('give the keyboard the one behind when a row leaves, or the one before', () => {
    const positions = positionsOf(
      groups,
      2,
      opened(() => true),
    );
    expect(['a', 'd', 'gone'].map((id) => positionBeside(positions, id)?.id)).toEqual(['b', 'c', undefined]);
    const stands = (id: string) => id === 'a' || id === 'd';
    expect(['a', 'b', 'd'].map((id) => positionBeside(positions, id, stands)?.id)).toEqual(['d', 'd', 'a']);
  });

  it('are of a folded line as many as the card may show, where it has fewer lines', () => {
    const two = [row('a', 'l'), row('b', 'l')];
    const ids = (rows: typeof two, perEvent: number) =>
      positionsOf(
        [{ id: 'e', rows }],
        perEvent,
        opened(() => false),
      )
        .map(({ id }) => id)
        .join('');
    expect(ids(two, 2)).toBe('ab');
    expect(ids(two, 1)).toBe('a');
    expect(ids([...two, row('c', 'l')], 2)).toBe('ab');
    expect(ids([...two, row('c', 'm'), row('d', 'm')], 3)).toBe('abc');
    expect(ids([row('c', 'm'), ...two], 2)).toBe('ca');
  });

  it('say what is folded: nothing where all is shown', () => {
    const rows = [row('a', 'l'), row('b', 'l'), row('c', 'l')];
    const folded = (perEvent: number, isOpen: boolean) =>
      shownLines(rows, perEvent, false, () => isOpen).map((line) => [line.shown.length, line.folded.length]);
    expect([folded(1, false), folded(2, false), folded(3, false)]).toEqual([[[1, 2]], [[2, 1]], [[3, 0]]]);
    expect([folded(2, true), folded(3, true)]).toEqual([[[3, 1]], [[3, 0]]]);
  });

  it('are of a folded line the first row alone, until it is opened, and never an empty position', () => {
    const folded = [
      { id: 'e', rows: [row('a', 'l'), row('b', 'l'), { ...row('c'), isEmptied: true }, row('d')] },
    ];
    const ids = (line: string) =>
      positionsOf(
        folded,
        3,
        opened(() => false, line),
      ).map(({ id }) => id);
    expect([ids(''), ids('l')]).toEqual([
      ['a', 'd'],
      ['a', 'b', 'd'],
    ]);
  });
});
