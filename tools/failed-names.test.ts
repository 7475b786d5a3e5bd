import { expect, it } from 'vitest';
import { failedInPlaywright, failedInVitest } from './failed-names.ts';

it('names the tests that failed, and files that could not be run', () => {
  const report = {
    testResults: [
      { name: 'a.test.ts', status: 'passed', assertionResults: [{ status: 'passed', fullName: 'sums' }] },
      {
        name: 'b.test.ts',
        status: 'failed',
        assertionResults: [
          { status: 'failed', fullName: 'a list is sorted' },
          { status: 'passed', fullName: 'a list is there' },
        ],
      },
      { name: 'c.test.ts', status: 'failed', message: 'Cannot find x\n at y', assertionResults: [] },
    ],
  };
  expect(failedInVitest(report)).toEqual(['b.test.ts > a list is sorted', 'c.test.ts: Cannot find x']);
});

it('names journeys that failed at every depth', () => {
  const inner = { title: 'in en', specs: [{ title: 'pays', file: 'a.spec.ts', ok: false }] };
  const outer = { title: 'a', specs: [{ title: 'looks', file: 'a.spec.ts', ok: true }], suites: [inner] };
  expect(failedInPlaywright({ suites: [outer] })).toEqual(['a.spec.ts > pays']);
});

it('knows nothing of a report of another shape', () => {
  expect([failedInVitest({}), failedInPlaywright(undefined)]).toEqual([[], []]);
});
