import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const recordSchema = z.object({
  at: z.iso.datetime(),
  commit: z.string(),
  /** Whether the working tree differed from that commit. */
  isChanged: z.boolean(),
});

const fileIn = (releasesDir: string): string => join(releasesDir, 'deep-run.json');
const git = (...args: string[]): string => execFileSync('git', args, { encoding: 'utf8' }).trim();

/** Records beside the releases that the deep run has just passed, and on which commit. */
export function recordDeepRun(releasesDir: string): void {
  const record: z.infer<typeof recordSchema> = {
    at: new Date().toISOString(),
    commit: git('rev-parse', '--short=12', 'HEAD'),
    isChanged: git('status', '--porcelain') !== '',
  };
  mkdirSync(releasesDir, { recursive: true });
  writeFileSync(fileIn(releasesDir), `${JSON.stringify(record)}\n`);
}

/** Returns a line saying when the deep run last passed here, and on which commit. */
export function lastDeepRun(releasesDir: string): string {
  try {
    const { at, commit, isChanged } = recordSchema.parse(
      JSON.parse(readFileSync(fileIn(releasesDir), 'utf8')),
    );
    return `The deep run last passed at ${at}, on ${commit}${isChanged ? ' with changes' : ''}`;
  } catch {
    return 'The deep run has never passed here (npm run test:deep)';
  }
}
