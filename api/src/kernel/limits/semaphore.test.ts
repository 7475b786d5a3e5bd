import { expect, test } from 'vitest';
import { Semaphore } from './semaphore.ts';

test('takes as many as it has places, sends the next away, and frees a place however work ends', async () => {
  const room = new Semaphore(2, 3);
  const work = [Promise.withResolvers<string>(), Promise.withResolvers<string>()] as const;
  const running = work.map(({ promise }) => room.run(() => promise));
  await expect(room.run(async () => 'third')).rejects.toMatchObject({
    code: 'RATE_LIMITED',
    details: { retryAfterS: 3 },
  });
  work[0].reject(new Error('broke'));
  await expect(running[0]).rejects.toThrow('broke');
  expect(await room.run(async () => 'fourth')).toBe('fourth');
  work[1].resolve('second');
  expect(await running[1]).toBe('second');
});
