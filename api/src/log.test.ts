import { expect, test } from 'vitest';
import { createLog } from './log.ts';

test('secrets are not written, wherever they stand', () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => lines.push(line) });
  const canary = 'canary-4711';
  log.info(
    {
      password: canary,
      token: canary,
      headers: { cookie: canary, authorization: canary },
      body: { password: canary },
    },
    'x',
  );
  expect(lines).toHaveLength(1);
  expect(lines[0]).not.toContain(canary);
});

test('a line break in a value stays inside its line', () => {
  const lines: string[] = [];
  createLog('info', { write: (line) => lines.push(line) }).info(
    { name: 'a\n{"level":60}\u001b[31m' },
    'b\nc',
  );
  expect(lines.join('').trimEnd().split('\n')).toHaveLength(1);
});
