import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  ENV_PLANTS,
  NO_ROOM,
  NO_SQL,
  ROOM_PLANTS,
  SQL_PLACE_PLANTS,
  SQL_PLANTS,
} from './boundaries.plants.ts';
import { ENV_FILES, ROOMS, SQL, SQL_FILES } from './boundaries.rules.ts';
import { checkBoundaries } from './boundaries.ts';
import { importsOf } from './imports.ts';
import { readSources } from './source-files.ts';

const ROOT = new URL('..', import.meta.url).pathname;

const planted = (path: string, text: string): string[] =>
  checkBoundaries([{ path, text }]).map(({ message }) => message);
const importing = (path: string, specifier: string): string[] =>
  planted(path, `import { x } from '${specifier}';`);

/** Every workspace, by the name that an import says. */
function workspaces(): string[] {
  const folders = readdirSync(ROOT).flatMap((name) =>
    name === 'libs' ? readdirSync(join(ROOT, 'libs')).map((lib) => `libs/${lib}`) : [name],
  );
  return folders.flatMap((folder) => {
    try {
      const { name } = JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8'));
      return [String(name)];
    } catch {
      return [];
    }
  });
}

/** Which texts each pattern is planted with. */
const plantsOf = (patterns: readonly RegExp[], texts: readonly string[]): number[] =>
  patterns.map((pattern) => texts.filter((text) => pattern.test(text)).length);

describe('boundaries of the house', () => {
  it('hold in the whole repository', () => {
    const sources = readSources(ROOT);
    expect(sources.length).toBeGreaterThan(100);
    expect(checkBoundaries(sources)).toEqual([]);
  });

  it('have a room for every source, but for what is not part of the running code', () => {
    const homeless = readSources(ROOT)
      .filter(({ path }) => path.includes('/') && !ROOMS.some(({ folder }) => folder.test(path)))
      .map(({ path }) => path.split('/')[0] ?? '');
    expect([...new Set(homeless)].sort()).toEqual([...NO_ROOM].sort());
  });
});

describe('every rule has its plant', () => {
  it.each(ROOMS)('in $folder', ({ folder, workspaces: allowed, forbidden, onlyPackages }) => {
    const plants = ROOM_PLANTS.filter(({ file }) => folder.test(file));
    expect(plants.length).toBeGreaterThan(0);
    for (const { file, allowed: fine, refused } of plants) {
      expect([file, ...plantsOf(forbidden, refused)]).toEqual([file, ...forbidden.map(() => 1)]);
      const named = new Set([...fine, ...refused].map((name) => name.split('/').slice(0, 2).join('/')));
      const own = `@bothways/${file.replace('libs/', '').split('/')[0]}`;
      const all = workspaces().filter((name) => name.startsWith('@bothways/') && name !== own);
      expect([file, ...all.filter((name) => !named.has(name))]).toEqual([file]);
      expect(fine).toEqual(expect.arrayContaining([...(onlyPackages ?? [])]));
      expect(allowed.filter((name) => !named.has(name))).toEqual([]);
    }
  });

  it('and every plant its room', () => {
    for (const { file } of ROOM_PLANTS)
      expect([file, ROOMS.filter(({ folder }) => folder.test(file)).length]).toEqual([file, 1]);
  });

  it.each([
    ['places that read the environment', ENV_FILES, ENV_PLANTS],
    ['places that know SQL', SQL_FILES, SQL_PLACE_PLANTS],
    ['forms of SQL', SQL, SQL_PLANTS],
  ] as const)('%s', (_what, patterns, plants) => {
    expect(plants).toHaveLength(patterns.length);
    for (const count of plantsOf(patterns, plants)) expect(count).toBeGreaterThan(0);
  });
});

describe.each(ROOM_PLANTS)('$file', ({ file, allowed, refused }) => {
  it.each(refused)('may not import %s', (specifier) => {
    expect(importing(file, specifier)).toHaveLength(1);
  });

  it.each(allowed)('may import %s', (specifier) => {
    expect(importing(file, specifier)).toEqual([]);
  });

  it('may not reach another workspace by path, nor climb three folders', () => {
    const up = '../'.repeat(file.split('/').length - 1);
    expect(importing(file, `${up}other/src/x.ts`)).toHaveLength(1);
    const deep = file.replace(/[^/]+$/, 'b/c/d.ts');
    expect(importing(deep, '../../../x.ts')).toHaveLength(1);
    expect(importing(deep, '../../x.ts')).toEqual([]);
  });

  it('reads the environment only where it may', () => {
    const may = ENV_FILES.some((pattern) => pattern.test(file));
    expect(planted(file, 'const key = process.env.KEY;')).toHaveLength(may ? 0 : 1);
    expect(may).toBe(file.startsWith('libs/build/'));
  });
});

describe('an import in another form', () => {
  it.each([
    "import '@bothways/mf-landing';",
    "import type { X } from '@bothways/mf-landing';",
    "import X, { type Y } from '@bothways/mf-landing';",
    "export * from '@bothways/mf-landing';",
    "export { x } from '@bothways/mf-landing/deep/x.ts';",
    "const x = await import('@bothways/mf-landing');",
    'const x = await import(`@bothways/mf-landing`);',
    "const x = import('@bothways/mf-landing', { with: { type: 'json' } });",
  ])('breaks the rule too: %s', (text) => {
    expect(planted('mf-customer/src/a.ts', text)).toHaveLength(1);
    expect(planted('mf-customer/src/a.test.ts', text)).toHaveLength(1);
  });

  it('spans lines', () => {
    expect(importsOf("import {\n  a,\n  type B,\n} from './x.ts';\nimport './y.css';")).toEqual([
      { specifier: './x.ts', typeOnly: false },
      { specifier: './y.css', typeOnly: false },
    ]);
  });

  it('in a comment is none', () => {
    expect(planted('libs/ui/src/a.ts', "// import { x } from '@bothways/platform';")).toEqual([]);
  });
});

describe('tests, and files that configure a build', () => {
  it('may use packages and Node', () => {
    for (const specifier of ['fast-check', 'node:fs'])
      expect(importing('libs/domain/src/a.test.ts', specifier)).toEqual([]);
    expect(importing('shell/rspack.config.ts', '@bothways/build')).toEqual([]);
  });

  it("play with the payment provider's stand-in, which the product does not know", () => {
    expect(importing('api/src/money/paypal/a.test.ts', '@bothways/paypal-emulator')).toEqual([]);
    expect(importing('api/src/money/paypal/testing/a.ts', '@bothways/paypal-emulator')).toEqual([]);
    expect(importing('api/src/money/paypal/a.ts', '@bothways/paypal-emulator')).toHaveLength(1);
    expect(importing('shell/src/app/a.test.ts', '@bothways/paypal-emulator')).toHaveLength(1);
  });

  it('are known by their whole name', () => {
    for (const file of ['libs/domain/src/test.ts', 'libs/domain/src/latest/a.ts'])
      expect(importing(file, 'fast-check')).toHaveLength(1);
    expect(importing('shell/src/rspack.config.helper.ts', '@bothways/build')).toHaveLength(1);
  });
});

describe('SQL', () => {
  it.each(SQL_PLANTS)('outside a store is found: %s', (text) => {
    for (const path of NO_SQL) expect([path, ...planted(path, text)]).toHaveLength(2);
    for (const path of SQL_PLACE_PLANTS) expect([path, ...planted(path, text)]).toHaveLength(1);
  });
});

describe('the environment', () => {
  it.each(ENV_PLANTS)('may be read in %s', (path) => {
    expect(planted(path, 'export const port = process.env.PORT;')).toEqual([]);
  });

  it.each(['api/src/configure.ts', 'mf-customer/src/words/latest/a.ts', 'api/src/config/a.ts'])(
    'may not be read in %s',
    (path) => expect(planted(path, 'export const port = process.env.PORT;')).toHaveLength(1),
  );
});

describe('an import cycle', () => {
  it('is found, over any number of files', () => {
    const cycle = checkBoundaries([
      { path: 'api/src/a.ts', text: "import { b } from './b.ts';" },
      { path: 'api/src/b.ts', text: "import { c } from './c/c.ts';" },
      { path: 'api/src/c/c.ts', text: "export { a } from '../a.ts';" },
    ]);
    expect(cycle.map(({ message }) => message)).toEqual([expect.stringContaining('import cycle')]);
  });

  it('of a file with itself is one, and of lazy imports too', () => {
    expect(planted('api/src/a.ts', "import { a } from './a.ts';")).toHaveLength(1);
    const lazy = [
      { path: 'shell/src/a.ts', text: "const b = () => import('./b.ts');" },
      { path: 'shell/src/b.ts', text: "import { a } from './a.ts';" },
    ];
    expect(checkBoundaries(lazy)).toHaveLength(1);
  });

  it('is none where types are all that is imported', () => {
    const files = [
      { path: 'api/src/a.ts', text: "import { b } from './b.ts';" },
      { path: 'api/src/b.ts', text: "import type { A } from './a.ts';" },
    ];
    expect(checkBoundaries(files)).toEqual([]);
  });
});
