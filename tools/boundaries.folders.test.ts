import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkFolders, checkLevels } from './boundaries.folders.ts';
import { FOLDERS, LEVELS } from './boundaries.rules.ts';

const ROOT = new URL('..', import.meta.url).pathname;
const importing = (path: string, specifier: string): string[] =>
  checkFolders([{ path, text: `import { x } from '${specifier}';` }]).map(({ message }) => message);

describe('the map of a remote', () => {
  it.each(Object.entries(FOLDERS))('of %s names the folders that are there, each once', (remote, levels) => {
    const there = readdirSync(join(ROOT, remote, 'src'), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !['locales', 'testing'].includes(entry.name))
      .map(({ name }) => name);
    expect(levels.flat().toSorted()).toEqual(there.toSorted());
  });

  it('refuses a folder that it does not name', () => {
    expect(importing('mf-customer/src/elsewhere/a.ts', 'react')).toHaveLength(1);
    expect(importing('mf-customer/src/area.tsx', 'react')).toEqual([]);
  });
});

describe('a folder', () => {
  it.each([
    ['its own files', './b.ts'],
    ['a folder below, by its door', '../words/index.ts'],
    ['a folder two levels below, by its door', '../time/index.tsx'],
    ['what stands at the top', '../area-name.ts'],
    ['texts', '../locales/en.json'],
  ])('may import %s', (_what, specifier) => {
    expect(importing('mf-customer/src/alerts/a.ts', specifier)).toEqual([]);
  });

  it.each([
    ['a folder below, past its door', '../words/numbers.ts'],
    ['a folder beside it', '../calculator/index.ts'],
    ['a folder above', '../arbs/index.ts'],
    ['the texts of another', '../words/locales/en.json'],
  ])('may not import %s', (_what, specifier) => {
    expect(importing('mf-customer/src/alerts/a.ts', specifier)).toHaveLength(1);
  });

  it('holds to that from folders within it', () => {
    expect(importing('mf-customer/src/arbs/detail/a.ts', '../../live-list/index.ts')).toEqual([]);
    expect(importing('mf-customer/src/arbs/detail/a.ts', '../../live-list/card/leg-row.tsx')).toHaveLength(1);
    expect(importing('mf-customer/src/arbs/detail/a.ts', '../../valuebets/index.ts')).toHaveLength(1);
  });

  it('is entered by its door from the top, too', () => {
    expect(importing('mf-customer/src/area.tsx', './arbs/index.ts')).toEqual([]);
    expect(importing('mf-customer/src/area.tsx', './arbs/arbs-kind.tsx')).toHaveLength(1);
  });
});

describe('a test', () => {
  it('may import upwards, and what is held ready for tests', () => {
    for (const specifier of [
      '../arbs/index.ts',
      '../testing/factories.ts',
      '../arbs/testing/factories.ts',
      '../arbs/locales/en.json',
    ])
      expect(importing('mf-customer/src/alerts/a.test.ts', specifier)).toEqual([]);
  });

  it('enters other folders by their door all the same', () => {
    expect(importing('mf-customer/src/alerts/a.test.ts', '../arbs/arbs-kind.tsx')).toHaveLength(1);
  });
});

describe('the levels of a library', () => {
  const crossing = (path: string, specifier: string): string[] =>
    checkLevels([{ path, text: `import { x } from '${specifier}';` }]).map(({ message }) => message);

  it.each(Object.entries(LEVELS))('of %s name the folders that are there, each once', (library, levels) => {
    const there = readdirSync(join(ROOT, library, 'src'), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && entry.name !== 'testing')
      .map(({ name }) => name);
    expect(levels.flat().toSorted()).toEqual(there.toSorted());
  });

  it('let a folder import its own files and those of levels below', () => {
    for (const specifier of ['./best-of.ts', '../book/tables.ts', '../limits/engine-limits.ts'])
      expect(crossing('libs/engine/src/lists/a.ts', specifier)).toEqual([]);
    expect(crossing('libs/engine/src/index.ts', './engine/engine.ts')).toEqual([]);
  });

  it('refuse a level above, one beside, and a folder of no level', () => {
    expect(crossing('libs/engine/src/book/a.ts', '../finder/scan.ts')).toHaveLength(1);
    expect(crossing('libs/engine/src/values/a.ts', '../finder/scan.ts')).toHaveLength(1);
    expect(crossing('libs/engine/src/elsewhere/a.ts', './b.ts')).toHaveLength(1);
  });

  it('do not bind tests', () => {
    expect(crossing('libs/engine/src/book/a.test.ts', '../engine/engine.ts')).toEqual([]);
  });
});
