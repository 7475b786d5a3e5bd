import { execFileSync } from 'node:child_process';
import { run } from './steps.ts';

/** Returns whether the clone has a commit of this name. */
function isKnown(name: string): boolean {
  try {
    execFileSync('git', ['rev-parse', '--verify', '--quiet', `${name}^{commit}`], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/**
 * `npm run affected [-- commit]`: lint, types, tests and builds of what has changed since a commit; by default since
 * `origin/main` if the clone has commits of its own, otherwise since the previous commit. What passed on the same files
 * before is not run again.
 */
function base(): string {
  const named = process.argv[2];
  if (named !== undefined) return named;
  const isAhead = isKnown('origin/main') && count('origin/main..HEAD') > 0;
  return isAhead ? 'origin/main' : isKnown('HEAD~1') ? 'HEAD~1' : 'HEAD';
}

const count = (range: string): number =>
  Number(execFileSync('git', ['rev-list', '--count', range], { encoding: 'utf8' }));

const since = base();
console.log(`Since ${since}`);
process.exitCode = await run('nx', [
  'affected',
  '-t',
  'lint',
  'types',
  'test',
  'build',
  `--base=${since}`,
  // A test run uses every core by itself.
  '--parallel=1',
  '--outputStyle=static',
]);
