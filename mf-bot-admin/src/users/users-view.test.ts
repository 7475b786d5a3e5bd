import { BOT_MODES, USER_SORTS, USER_STATUSES } from '@bothways/domain/bot-users';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { anonymousView, EVERYBODY, isNarrowed, paramsOf, pressedSort, viewOf } from './users-view.ts';

const views = fc.record({
  search: fc.string(),
  mode: fc.option(fc.constantFrom(...BOT_MODES)),
  statuses: fc.subarray([...USER_STATUSES]),
  tags: fc.uniqueArray(fc.string({ minLength: 1 })),
  sort: fc.constantFrom(...USER_SORTS),
});

it('a view comes back from its address as it was, whatever is searched and tagged', () => {
  fc.assert(
    fc.property(views, (view) => {
      expect(viewOf(new URLSearchParams(paramsOf(view).toString()))).toEqual(view);
    }),
  );
});

it('what an address says that is no view is left out', () => {
  expect(viewOf(new URLSearchParams('mode=x&status=x&status=ready&sort=x&tag=a&tag=a'))).toEqual({
    ...EVERYBODY,
    statuses: ['ready'],
    tags: ['a'],
  });
});

it('an anonymous view tells neither what is searched nor a tag', () => {
  fc.assert(
    fc.property(views, (view) => {
      const { search, tags, ...rest } = anonymousView(view);
      expect([search, tags]).toEqual(['', []]);
      expect(rest).toEqual({ mode: view.mode, statuses: view.statuses, sort: view.sort });
    }),
  );
});

it.each([
  ['email', 'email', '-email'],
  ['-email', 'email', 'email'],
  ['profit', 'email', 'email'],
  ['email', 'profit', '-profit'],
  ['-profit', 'profit', 'profit'],
  ['profit', 'profit', '-profit'],
] as const)('from the order %s a press on %s leads to %s', (sort, criterion, next) => {
  expect(pressedSort(sort, criterion)).toBe(next);
});

it.each([
  [{}, false],
  [{ sort: 'profit' }, false],
  [{ search: 'a' }, true],
  [{ mode: 'bonus' }, true],
  [{ statuses: ['ready'] }, true],
  [{ tags: ['a'] }, true],
] as const)('a view with %j narrows: %s', (part, is) => {
  expect(isNarrowed({ ...EVERYBODY, ...part })).toBe(is);
});
