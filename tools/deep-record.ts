import { execFileSync } from 'node:child_process';
import { readDeepRun, writeDeepRun } from '@bothways/releases';

const git = (...args: string[]): string => execFileSync('git', args, { encoding: 'utf8' }).trim();

/** Records beside the releases that the deep run has just passed, and on which commit. */
export const recordDeepRun = (releasesDir: string): Promise<void> =>
  writeDeepRun(releasesDir, {
    at: new Date().toISOString(),
    commit: git('rev-parse', '--short=12', 'HEAD'),
    isChanged: git('status', '--porcelain') !== '',
  });

/** Returns a line saying when the deep run last passed here, and on which commit. */
export async function lastDeepRun(releasesDir: string): Promise<string> {
  const run = await readDeepRun(releasesDir);
  if (!run) return 'The deep run has never passed here (npm run test:deep)';
  const { at, commit, isChanged } = run;
  return `The deep run last passed at ${at}, on ${commit}${isChanged ? ' with changes' : ''}`;
}
