import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, inject, test } from 'vitest';

/** By their scripts beside this file. Each prints what its promises came to, and ends with 1 where one does not hold. */
const DRILLS = [
  'bad-feed',
  'crowd',
  'enumeration',
  'faults',
  'hostile',
  'ingest-storm',
  'ledger',
  'limits',
  'login-storm',
  'migrations',
  'normal-load',
  'third-parties',
  'thrown',
];
/** The third parties fail and recover nine times, half a minute each. */
const LIMIT_MS = 3 * 3_600_000;

/** The tests beside this file do the same in small; only the deep run has hours for it. */
describe.skipIf(inject('share') < 1)('promises hold at full size', () => {
  test.each(DRILLS)('%s', { tags: ['drill'], timeout: LIMIT_MS }, async (name) => {
    const script = new URL(`./${name}.ts`, import.meta.url).pathname;
    const child = spawn(process.execPath, [script], { stdio: 'inherit' });
    expect((await once(child, 'exit'))[0]).toBe(0);
  });
});
