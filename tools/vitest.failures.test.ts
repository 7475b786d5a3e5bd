import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { thrownOutside } from './failed-names.ts';
import FailureReporter from './vitest.failures.ts';

afterEach(() => vi.unstubAllEnvs());

it('names what was thrown outside a test, and where in our code', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'bothways-')), 'outside.json');
  vi.stubEnv('OUTSIDE_FILE', file);
  const stack =
    'Error: closed\n    at Socket (/x/node_modules/ws/a.js:1:2)\n    at send (/x/api/src/live/a.ts:3:4)';
  new FailureReporter().onTestRunEnd([], [{ name: 'Error', message: 'closed\nfor good', stack }]);
  expect(thrownOutside(file)).toEqual(['outside a test: Error: closed at send (/x/api/src/live/a.ts:3:4)']);
});

it('says nothing of a run that never came to its end', () => {
  expect(thrownOutside(join(tmpdir(), 'bothways-not-there.json'))).toEqual([]);
});
