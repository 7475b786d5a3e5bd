import { describe, expect, it } from 'vitest';
import { checkAreas } from './boundaries.areas.ts';
import { GROUPS } from './boundaries.rules.ts';

/** A small API: an area of each group, with its door, and what is for tests. */
const HOUSE = [
  ...GROUPS.flatMap((group) => [`${group}/one/index.ts`, `${group}/two/index.ts`, `${group}/index.ts`]),
  'kernel/one/testing/index.ts',
  'testing/index.ts',
  'demo/index.ts',
].map((file) => ({ path: `api/src/${file}`, text: '' }));

/** What is refused about a file of that house that imports this. */
const importing = (file: string, specifier: string): string[] =>
  checkAreas([...HOUSE, { path: `api/src/${file}`, text: `import { x } from '${specifier}';` }]).map(
    ({ message }) => message,
  );

describe('an area', () => {
  it.each([
    ['its own files', 'people/one/a.ts', './b.ts'],
    ['its own files, from a folder in it', 'people/one/deep/a.ts', '../b.ts'],
    ['another area of its group', 'people/one/a.ts', '#people/two'],
    ['an area of each group below', 'market/one/a.ts', '#kernel/two'],
  ])('may import %s', (_what, file, specifier) => {
    expect(importing(file, specifier)).toEqual([]);
  });

  it.each([
    ['a file of another area', 'people/one/a.ts', '../two/index.ts'],
    ['a file behind a door', 'people/one/a.ts', '#people/two/deep'],
    ['an area that is not there', 'people/one/a.ts', '#people/three'],
    ['its own door', 'people/one/a.ts', '#people/one'],
    ['a group as a whole', 'people/one/a.ts', '#kernel'],
    ['what is for tests', 'people/one/a.ts', '#kernel/one/testing'],
    ['the services for tests', 'people/one/a.ts', '#testing'],
    ['the data of the demo', 'people/one/a.ts', '#demo'],
    ['what puts areas together', 'people/one/a.ts', '../../config.ts'],
    ['what puts its group together', 'people/one/a.ts', '../create-people.ts'],
  ])('may not import %s', (_what, file, specifier) => {
    expect(importing(file, specifier)).toHaveLength(1);
  });

  it('imports downwards only', () => {
    for (const [rank, own] of GROUPS.entries())
      for (const [otherRank, other] of GROUPS.entries())
        expect([own, other, importing(`${own}/one/a.ts`, `#${other}/two`).length]).toEqual([
          own,
          other,
          otherRank > rank ? 1 : 0,
        ]);
  });

  it('says so too where only a type is imported', () => {
    const text = "import type { X } from '#market/one';";
    expect(checkAreas([...HOUSE, { path: 'api/src/kernel/one/a.ts', text }])).toHaveLength(1);
  });
});

describe('areas', () => {
  const circle = (first: string, second: string) =>
    checkAreas([
      ...HOUSE,
      { path: 'api/src/people/one/a.ts', text: first },
      { path: 'api/src/people/two/b.ts', text: second },
    ]).map(({ message }) => message);

  it('form no circle, whichever files it goes through', () => {
    const message = circle("import { x } from '#people/two';", "import type { Y } from '#people/one';");
    expect(message).toEqual([expect.stringContaining('areas form a circle')]);
    expect(circle("import { x } from '#people/two';", "import { y } from '#kernel/one';")).toEqual([]);
  });
});

describe('what puts areas together', () => {
  it.each([
    ['services.ts', '#market/one'],
    ['services.ts', './config.ts'],
    ['money/create-money.ts', '#money/one'],
    ['money/create-money.ts', '#people/one'],
    ['market/create-market.ts', '#people'],
    ['demo/seed.ts', '#people/one'],
    ['services.ts', '#demo'],
  ])('%s may import %s', (file, specifier) => {
    expect(importing(file, specifier)).toEqual([]);
  });

  it.each([
    ['services.ts', './people/one/a.ts'],
    ['services.ts', '#testing'],
    ['money/create-money.ts', './one/a.ts'],
    ['money/create-money.ts', '#market/one'],
    ['money/create-money.ts', '#demo'],
  ])('%s may not import %s', (file, specifier) => {
    expect(importing(file, specifier)).toHaveLength(1);
  });
});

describe('a test', () => {
  it.each(['#market/one', '#kernel/one/testing', '#testing', '../../config.ts', './a.ts'])(
    'may import %s',
    (specifier) => {
      expect(importing('people/one/a.test.ts', specifier)).toEqual([]);
      expect(importing('people/one/testing/a.ts', specifier)).toEqual([]);
    },
  );

  it.each(['../two/a.ts', '../../market/one/index.ts', '#people/two/deep'])(
    'enters other areas through doors all the same, not by %s',
    (specifier) => {
      expect(importing('people/one/a.test.ts', specifier)).toHaveLength(1);
    },
  );
});
