import { expect, test } from 'vitest';
import { createLog } from '#kernel/log';
import { ProviderError } from './provider-error.ts';
import { reconcileEach } from './reconcile.ts';

const items = Array.from({ length: 12 }, (_, index) => ({ id: String(index) }));

/** Returns how many items were tried, if the provider fails like this for those that `isFailing`. */
async function tried(
  failure: ProviderError['failure'],
  isFailing: (nth: number) => boolean,
): Promise<number> {
  let count = 0;
  const pass = { log: createLog('silent'), signal: new AbortController().signal, area: 'test', message: '' };
  await reconcileEach(pass, items, async ({ id }) => {
    count += 1;
    if (isFailing(Number(id))) throw new ProviderError(failure, 'no');
  });
  return count;
}

test.each([
  ['five outages in a row end the pass', 'unavailable', () => true, 5],
  ['as do five calls without an answer', 'unknown', () => true, 5],
  ['a success in between starts the count again', 'unavailable', (nth: number) => nth % 5 !== 4, 12],
  ['items that are refused or unreadable say nothing about the next', 'unreadable', () => true, 12],
  ['a refusal neither', 'refused', () => true, 12],
] as const)('%s', async (_, failure, isFailing, count) => {
  expect(await tried(failure, isFailing)).toBe(count);
});

test('a pass that is aborted tries nothing more', async () => {
  const pass = { log: createLog('silent'), signal: AbortSignal.abort(), area: 'test', message: '' };
  const works = reconcileEach(pass, items, () => Promise.reject(new Error('Must not be called')));
  await expect(works).rejects.toThrow('aborted');
});
