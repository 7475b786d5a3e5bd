import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';
import { APPEARS_WITHIN_MS } from './vitest.limits.ts';

configure({ asyncUtilTimeout: APPEARS_WITHIN_MS });

// A component that logs an error is a component with a fault: the test that caused it fails.
const error = vi.spyOn(console, 'error');

afterEach(() => {
  const calls = error.mock.calls.map((call) => call.map(String).join(' '));
  error.mockClear();
  if (calls.length > 0) throw new Error(`console.error in a test:\n${calls.join('\n')}`);
});

const { clearTimeout: end } = globalThis;
const begun = new Set<NodeJS.Timeout>();
const noted =
  <Args extends unknown[]>(begin: (...args: Args) => NodeJS.Timeout) =>
  (...args: Args): NodeJS.Timeout => {
    const timer = begin(...args);
    begun.add(timer);
    return timer;
  };
Object.assign(globalThis, { setTimeout: noted(setTimeout), setInterval: noted(setInterval) });

// A clock of the last screen that ticks once the file's page is gone finds no document, and fails the whole run.
afterAll(() => {
  cleanup();
  for (const timer of begun) end(timer);
});
