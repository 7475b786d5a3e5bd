import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const FIRST = ["import '../api/src/node-version.ts';", "import '../api/src/private-umask.ts';"];

/** No commands, but what commands are made of. */
const PARTS = ['with-database.ts', 'record.ts', 'release-tree.ts'];
const REACHES = /from '(\.\/paths|\.\/with-database|\.\.\/api\/src\/config)\.ts'/;

/** Commands that know where the data lies. */
const sources = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .map((name) => ({ name, text: readFileSync(path.join(import.meta.dirname, name), 'utf8') }))
  .filter(({ name, text }) => !PARTS.includes(name) && REACHES.test(text));

test('every command that writes into the data folder makes its files for its own user only, before anything else', () => {
  expect(sources.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['start.ts', 'release.ts', 'rotate.ts', 'owner.ts', 'paypal.ts']),
  );
  for (const { name, text } of sources)
    expect([name, ...text.split('\n').slice(0, 2)]).toEqual([name, ...FIRST]);
});
