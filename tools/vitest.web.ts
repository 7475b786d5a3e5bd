import { afterEach, vi } from 'vitest';

// A component that logs an error is a component with a fault: the test that caused it fails.
const error = vi.spyOn(console, 'error');

afterEach(() => {
  const calls = error.mock.calls.map((call) => call.map(String).join(' '));
  error.mockClear();
  if (calls.length > 0) throw new Error(`console.error in a test:\n${calls.join('\n')}`);
});
