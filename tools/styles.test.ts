import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const ROOT = new URL('..', import.meta.url).pathname;
const FOLDERS = '{libs/*/src,mf-*/src,shell/src}';
const read = (ending: string): [string, string][] =>
  globSync(`${FOLDERS}/**/*.${ending}`, { cwd: ROOT }).map((path) => [
    path,
    readFileSync(`${ROOT}/${path}`, 'utf8'),
  ]);
const namesIn = (texts: [string, string][], pattern: RegExp): string[] =>
  texts.flatMap(([, text]) => [...text.matchAll(pattern)].map(([, name = '']) => name));

/** Set by the library of components while a popover is open. */
const BY_OTHERS = ['--trigger-width'];

test('no style uses a value that nobody sets: it would be as though the line were not there', () => {
  const styles = read('css');
  const set = new Set([
    ...BY_OTHERS,
    ...namesIn(styles, /(--[\w-]+)\s*:/g),
    ...namesIn(read('{ts,tsx}'), /['"`](--[\w-]+)/g),
  ]);
  const missing = styles.flatMap(([path, text]) =>
    [...text.matchAll(/var\((--[\w-]+)\)/g)].flatMap(([, name = '']) =>
      set.has(name) ? [] : [`${path}: ${name}`],
    ),
  );
  expect(styles.length).toBeGreaterThan(100);
  expect(missing).toEqual([]);
});
