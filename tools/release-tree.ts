import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { ReleaseRefused } from '@bothways/build';
import { withLock } from '@bothways/releases';
import { dataDir, releasesDir } from './paths.ts';
import { run } from './steps.ts';

/** A release with its checks takes minutes on a busy machine; the next one waits for the tree. */
const WAIT_MS = 60 * 60_000;
const TYPES = 'node_modules/.cache/bothways/types';
/** In the tree's `node_modules`: for which lock file they are. */
const INSTALLED = '.bothways-lock';

const git = (dir: string, ...args: string[]): string =>
  execFileSync('git', ['-C', dir, ...args], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

/** A checkout's commit, and its files that are in no commit. */
export interface Head {
  commit: string;
  changed: readonly string[];
}

/** Returns a checkout's commit; undefined where there is no repository. */
export function headOf(root: string): Head | undefined {
  try {
    const commit = git(root, 'rev-parse', 'HEAD').trim();
    const lines = git(root, 'status', '--porcelain').split('\n');
    return { commit, changed: lines.filter((line) => line !== '').map((line) => line.slice(3)) };
  } catch {
    return undefined;
  }
}

const SHOWN_FILES = 5;
const AS_IT_IS = 'with --uncommitted they are released as they are, and nobody can tell later what that was';

/** Returns the commit to release. @throws ReleaseRefused where the files are not those of a commit */
export function demandCommit(root: string): string {
  const head = headOf(root);
  if (!head) throw new ReleaseRefused(`The files are in no repository: ${AS_IT_IS}`);
  const { commit, changed } = head;
  if (changed.length === 0) return commit;
  const names = [...changed.slice(0, SHOWN_FILES), ...(changed.length > SHOWN_FILES ? ['...'] : [])];
  throw new ReleaseRefused(
    `${changed.length} changed files are in no commit (${names.join(', ')}): commit them; ${AS_IT_IS}`,
  );
}

const treeOf = (root: string): string => {
  const mark = createHash('sha256').update(root).digest('hex').slice(0, 12);
  return join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'bothways', `release-${mark}`);
};

/** Checks the commit out where nobody edits; results of earlier checks stay, by what their inputs were. */
function checkOut(root: string, tree: string, commit: string): void {
  if (existsSync(join(tree, '.git'))) {
    git(tree, 'checkout', '--quiet', '--detach', '--force', commit);
    git(tree, 'clean', '-ffdxq', '-e', 'node_modules', '-e', '.nx');
  } else {
    rmSync(tree, { recursive: true, force: true });
    git(root, 'worktree', 'prune');
    git(root, 'worktree', 'add', '--quiet', '--detach', '--force', tree, commit);
  }
}

/** Linked, not copied, where the file system can: packages are never written to. */
function copyFolder(from: string, to: string): void {
  rmSync(to, { recursive: true, force: true });
  mkdirSync(dirname(to), { recursive: true });
  if (spawnSync('cp', ['-al', from, to]).status === 0) return;
  rmSync(to, { recursive: true, force: true });
  execFileSync('cp', ['-a', from, to]);
}

/** Gives the tree the installed packages, unless it has those of the same lock file. */
function install(root: string, tree: string): void {
  const lock = createHash('sha256')
    .update(readFileSync(join(tree, 'package-lock.json')))
    .digest('hex');
  const mark = join(tree, 'node_modules', INSTALLED);
  if (existsSync(mark) && readFileSync(mark, 'utf8') === lock) return;
  const packages = git(tree, 'ls-files', 'package.json', '*/package.json').split('\n').filter(Boolean);
  for (const folder of packages.map((file) => join(dirname(file), 'node_modules')))
    if (existsSync(join(root, folder))) copyFolder(join(root, folder), join(tree, folder));
  rmSync(join(tree, 'node_modules/.cache'), { recursive: true, force: true });
  // The checker knows by content what it has seen, and would take minutes for all of it.
  if (existsSync(join(root, TYPES))) {
    mkdirSync(dirname(join(tree, TYPES)), { recursive: true });
    execFileSync('cp', ['-a', join(root, TYPES), join(tree, TYPES)]);
  }
  writeFileSync(mark, lock);
}

/**
 * Runs the commit's own command in a tree of its own: what is edited here meanwhile is neither checked nor released.
 * @returns its exit code
 */
export const inTreeOf = (root: string, commit: string, args: readonly string[]): Promise<number> => {
  const tree = treeOf(root);
  return withLock(`${tree}.lock`, WAIT_MS, async () => {
    console.log(`Releasing commit ${commit.slice(0, 12)} from ${tree}`);
    checkOut(root, tree, commit);
    install(root, tree);
    return run(
      process.execPath,
      [join(tree, 'tools/release.ts'), ...args, '--commit', commit],
      {
        DATA_DIR: dataDir(),
        RELEASES_DIR: releasesDir(),
        PATH: [join(tree, 'node_modules/.bin'), process.env.PATH].join(delimiter),
      },
      tree,
    );
  });
};
