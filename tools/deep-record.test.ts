import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { lastDeepRun, recordDeepRun } from './deep-record.ts';

const NEVER = 'The deep run has never passed here (npm run test:deep)';
const folder = (): string => mkdtempSync(join(tmpdir(), 'bothways-deep-'));

it('says when the deep run last passed, and on which commit', async () => {
  const releases = join(folder(), 'releases');
  expect(await lastDeepRun(releases)).toBe(NEVER);
  await recordDeepRun(releases);
  expect(await lastDeepRun(releases)).toMatch(
    /^The deep run last passed at 2\d{3}-\S+Z, on [0-9a-f]{12}( with changes)?$/,
  );
});

it('takes a record that cannot be read for none', async () => {
  const releases = folder();
  writeFileSync(join(releases, 'deep-run.json'), '{"at":1}');
  expect(await lastDeepRun(releases)).toBe(NEVER);
});
