import { execFileSync } from 'node:child_process';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ROOT = new URL('../../..', import.meta.url).pathname;
const STEPS = 'api/src/kernel/db/migrations';
/** Number of newest migrations unknown to the previous code. */
const NEWEST = 3;

export interface LastRelease {
  commit: string;
  /** Migrations unknown to it. */
  unknown: readonly string[];
  /** Its entry point, in its own folder. */
  main: string;
  remove(): void;
}

const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();

/** Returns the commit before a migration, as far as the local history reaches. */
function commitBefore(step: string): string | undefined {
  try {
    const added = git('log', '--diff-filter=A', '--format=%H', '--', `${STEPS}/${step}`).split('\n').at(-1);
    return added ? git('rev-parse', '--verify', `${added}^`) : undefined;
  } catch {
    return undefined;
  }
}

/** Links the same packages; those of the workspace are the old ones. */
function linkPackages(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from)) {
    const package_ = join(from, name);
    if (name === '@bothways') {
      mkdirSync(join(to, name));
      for (const own of readdirSync(package_))
        symlinkSync(readlinkSync(join(package_, own)), join(to, name, own));
    } else if (name !== '.bin' || lstatSync(package_).isDirectory()) symlinkSync(package_, join(to, name));
  }
}

/** Returns the code before the newest migrations, or why it is unavailable. */
export function lastRelease(): LastRelease | { skipped: string } {
  const steps = readdirSync(join(ROOT, STEPS)).filter((file) => /^\d+-.*(?<!\.test)\.ts$/.test(file));
  const unknown = steps.sort().slice(-NEWEST);
  const commits = unknown.map((step) => commitBefore(step));
  const commit = commits.find((each) => each !== undefined && unknown.every((step) => !has(each, step)));
  if (commit === undefined)
    return { skipped: `the history here does not reach back before ${unknown.join(', ')}` };
  const folder = mkdtempSync(join(tmpdir(), 'bothways-last-'));
  // Not a worktree: nothing is written into the repository.
  execFileSync('sh', ['-c', 'git archive "$1" | tar -x -C "$2"', 'sh', commit, folder], { cwd: ROOT });
  linkPackages(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  if (existsSync(join(ROOT, 'api/node_modules')))
    symlinkSync(join(ROOT, 'api/node_modules'), join(folder, 'api/node_modules'));
  return {
    commit,
    unknown,
    main: join(folder, 'api/src/main.ts'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function has(commit: string, step: string): boolean {
  try {
    git('cat-file', '-e', `${commit}:${STEPS}/${step}`);
    return true;
  } catch {
    return false;
  }
}
