import { expect, test } from 'vitest';
import { inTime } from './in-time.ts';

const never = () => new Promise<string>(() => undefined);

test('what comes in time is what it comes to', async () => {
  expect(await inTime(Promise.resolve('here'), 10_000)).toBe('here');
});

test('what does not come is not waited for', async () => {
  expect(await inTime(never(), 1)).toBeUndefined();
});

test('what fails in time fails', async () => {
  await expect(inTime(Promise.reject(new Error('gone')), 10_000)).rejects.toThrow('gone');
});
