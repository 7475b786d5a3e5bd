import { expect, it } from 'vitest';
import { eachOf } from './run.ts';

it('does the work for every item, at most two at a time', async () => {
  let running = 0;
  let most = 0;
  const done: number[] = [];
  await eachOf([1, 2, 3, 4, 5], async (item) => {
    most = Math.max(most, ++running);
    await new Promise((resolve) => setImmediate(resolve));
    running--;
    done.push(item);
  });
  expect(done.sort()).toEqual([1, 2, 3, 4, 5]);
  expect(most).toBe(2);
});

it('goes on to the end when one fails, and then says so', async () => {
  const done: string[] = [];
  const work = eachOf(['a', 'b', 'c'], async (item) => {
    if (item === 'a') throw new Error('a is broken');
    done.push(item);
  });
  await expect(work).rejects.toThrow('a is broken');
  expect(done).toEqual(['b', 'c']);
});
