import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { withRetry } from './transact.ts';

const TRIES = 6;
/** What one try takes. */
const TRY_MS = 250;

/** How often something is tried that always fails so. */
async function triesOf(code: string, tookMs: number): Promise<number> {
  let tries = 0;
  const failing = withRetry(async () => {
    tries += 1;
    await pause(tookMs);
    throw Object.assign(new Error(code), { code });
  });
  await expect(failing).rejects.toThrow(code);
  return tries;
}

test.each(['SQLITE_BUSY', 'SQLITE_BUSY_SNAPSHOT'])(
  '%s: whoever has waited for a second is sent away',
  async (code) => {
    expect(await triesOf(code, TRY_MS)).toBeLessThan(TRIES - 1);
  },
);

test('a conflict of PostgreSQL is tried as often as ever, however long each try takes', async () => {
  expect(await triesOf('40001', TRY_MS)).toBe(TRIES);
});

test('what is no conflict is not tried again', async () => {
  expect(await triesOf('SQLITE_FULL', 0)).toBe(1);
});
