import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { demandCommit, inTreeOf } from './release-tree.ts';

/** The command of a commit: says what it was given, and what its files are. */
const COMMAND = `import { readFileSync, writeFileSync } from 'node:fs';
const own = (file) => readFileSync(new URL('../' + file, import.meta.url), 'utf8');
writeFileSync(process.env.DATA_DIR + '/said', [own('src.txt'), own('node_modules/it/index.js'), ...process.argv.slice(2)].join(' '));
process.exitCode = own('src.txt') === 'bad' ? 3 : 0;
`;

let root: string;
let data: string;
const git = (...args: string[]): string =>
  execFileSync('git', ['-C', root, '-c', 'user.name=t', '-c', 'user.email=t@bothways.test', ...args], {
    encoding: 'utf8',
  }).trim();
function write(file: string, text: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}
function commit(text: string): string {
  write('src.txt', text);
  git('add', '--all');
  git('commit', '--quiet', '--message', text);
  return git('rev-parse', 'HEAD');
}
const said = (): string => readFileSync(join(data, 'said'), 'utf8');

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'bothways-tree-'));
  data = mkdtempSync(join(tmpdir(), 'bothways-tree-data-'));
  vi.stubEnv('XDG_CACHE_HOME', mkdtempSync(join(tmpdir(), 'bothways-tree-cache-')));
  vi.stubEnv('DATA_DIR', data);
  execFileSync('git', ['init', '--quiet', root]);
  write('.gitignore', 'node_modules/\n');
  write('package.json', '{"type":"module"}');
  write('package-lock.json', '1');
  write('node_modules/it/index.js', 'package 1');
  write('tools/release.ts', COMMAND);
});
afterEach(() => vi.unstubAllEnvs());

test('only files of a commit are released, and it is said which are of none', () => {
  const id = commit('first');
  expect(demandCommit(root)).toBe(id);
  write('src.txt', 'second');
  write('new.txt', 'new');
  expect(() => demandCommit(root)).toThrow(
    /^2 changed files are in no commit \(src\.txt, new\.txt\): commit them; with --uncommitted/,
  );
  const alone = mkdtempSync(join(tmpdir(), 'bothways-tree-none-'));
  expect(() => demandCommit(alone)).toThrow(/in no repository/);
});

test('the command runs on the commit, whatever is saved meanwhile', async () => {
  const first = commit('first');
  write('src.txt', 'saved while the tests ran');
  expect(await inTreeOf(root, first, ['mf-tips'])).toBe(0);
  expect(said()).toBe(`first package 1 mf-tips --commit ${first}`);
  expect(existsSync(join(data, 'releases'))).toBe(false);
});

test('the next one finds no file of the last one, and its own packages', async () => {
  const first = commit('first');
  await inTreeOf(root, first, []);
  write('node_modules/it/index.js', 'package 2');
  write('package-lock.json', '2');
  const second = commit('bad');
  expect(await inTreeOf(root, second, [])).toBe(3);
  expect(said()).toBe(`bad package 2 --commit ${second}`);
  expect(await inTreeOf(root, first, [])).toBe(0);
});
