import { describe, expect, it } from 'vitest';
import { checkBoundaries, importsOf, readSources } from './boundaries.ts';

const planted = (path: string, text: string): string[] =>
  checkBoundaries([{ path, text }]).map(({ message }) => message);

describe('boundaries of the house', () => {
  it('hold in the whole repository', () => {
    const sources = readSources(new URL('..', import.meta.url).pathname);
    expect(sources.length).toBeGreaterThan(100);
    expect(checkBoundaries(sources)).toEqual([]);
  });

  it.each([
    ['a remote imports another remote', 'mf-customer/src/a.ts', "import { x } from '@bothways/mf-landing';"],
    ['a remote imports the shell', 'mf-customer/src/a.ts', "import { x } from '@bothways/shell';"],
    [
      'a remote reaches another by path',
      'mf-customer/src/a.ts',
      "import { x } from '../../mf-landing/src/a.ts';",
    ],
    [
      'a remote imports the router itself',
      'mf-landing/src/a.tsx',
      "import { Link } from 'react-router-dom';",
    ],
    ['a lib imports an app', 'libs/platform/src/a.ts', "import { x } from '@bothways/shell';"],
    ['domain imports more than zod', 'libs/domain/src/odds/a.ts', "import x from 'fast-check';"],
    ['domain imports Node', 'libs/domain/src/odds/a.ts', "import fs from 'node:fs';"],
    ['domain imports the engine', 'libs/domain/src/odds/a.ts', "import { Engine } from '@bothways/engine';"],
    ['engine does I/O', 'libs/engine/src/a.ts', "import { readFile } from 'node:fs/promises';"],
    ['ui imports platform', 'libs/ui/src/a.tsx', "import { useSession } from '@bothways/platform';"],
    ['react in the api', 'api/src/arbs/a.ts', "import { useState } from 'react';"],
    ['the api imports platform', 'api/src/arbs/a.ts', "import { x } from '@bothways/platform';"],
    [
      'a lazy import breaks the rule too',
      'mf-customer/src/a.ts',
      "const x = await import('@bothways/mf-landing');",
    ],
    ['a re-export breaks the rule too', 'mf-customer/src/a.ts', "export * from '@bothways/mf-landing';"],
    ['a climb of three folders', 'api/src/a/b/c.ts', "import { x } from '../../../x.ts';"],
    [
      'SQL outside a store',
      'api/src/arbs/arbs.service.ts',
      "const rows = await db.selectFrom('user').execute();",
    ],
    ['a raw statement outside a store', 'api/src/arbs/arbs.routes.ts', 'await sql`select 1`.execute(db);'],
    ['process.env outside config.ts', 'api/src/arbs/a.ts', 'const key = process.env.KEY;'],
    ['process.env in a remote', 'mf-customer/src/a.ts', 'const key = process.env.KEY;'],
  ])('turn red when %s', (_rule, path, text) => {
    expect(planted(path, text)).toHaveLength(1);
  });

  it.each([
    ['a store with SQL', 'api/src/arbs/arbs.store.ts', "await db.selectFrom('user').execute();"],
    ['the config file', 'api/src/config.ts', 'export const port = process.env.PORT;'],
    ['a remote on platform', 'mf-customer/src/a.ts', "import { useSession } from '@bothways/platform';"],
    ['a comment', 'libs/ui/src/a.ts', "// import { x } from '@bothways/platform';"],
  ])('stay green for %s', (_rule, path, text) => {
    expect(planted(path, text)).toEqual([]);
  });

  it('turn red on an import cycle, over any number of files', () => {
    const cycle = checkBoundaries([
      { path: 'api/src/a.ts', text: "import { b } from './b.ts';" },
      { path: 'api/src/b.ts', text: "import { c } from './c/c.ts';" },
      { path: 'api/src/c/c.ts', text: "export { a } from '../a.ts';" },
    ]);
    expect(cycle.map(({ message }) => message)).toEqual([expect.stringContaining('import cycle')]);
  });

  it('do not count a type-only import as a cycle', () => {
    const files = [
      { path: 'api/src/a.ts', text: "import { b } from './b.ts';" },
      { path: 'api/src/b.ts', text: "import type { A } from './a.ts';" },
    ];
    expect(checkBoundaries(files)).toEqual([]);
  });

  it('read imports that span lines', () => {
    expect(importsOf("import {\n  a,\n  type B,\n} from './x.ts';\nimport './y.css';")).toEqual([
      { specifier: './x.ts', typeOnly: false },
      { specifier: './y.css', typeOnly: false },
    ]);
  });
});
