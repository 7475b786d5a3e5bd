import { configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { APPEARS_WITHIN_MS } from './vitest.limits.ts';

configure({ asyncUtilTimeout: APPEARS_WITHIN_MS });

// A component that logs an error is a component with a fault: the test that caused it fails.
const error = vi.spyOn(console, 'error');

afterEach(() => {
  const calls = error.mock.calls.map((call) => call.map(String).join(' '));
  error.mockClear();
  if (calls.length > 0) throw new Error(`console.error in a test:\n${calls.join('\n')}`);
});
