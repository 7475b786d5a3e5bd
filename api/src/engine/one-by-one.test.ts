import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { OneByOne } from './one-by-one.ts';

test('one after the other, in the order in which they came, with turns for others between', async () => {
  const done: string[] = [];
  const queue = new OneByOne<string>(async (item) => {
    done.push(`${item} begins`);
    await setImmediate();
    done.push(`${item} ends`);
  });
  const all = queue.add('a');
  void queue.add('b');
  void queue.add('c');
  expect(done).toEqual(['a begins']);
  expect(queue.drop((item) => item === 'a')).toBe(false);
  expect(queue.drop((item) => item === 'b')).toBe(true);
  const other = setImmediate().then(() => done.push('other'));
  await all;
  await other;
  expect(done).toEqual(['a begins', 'a ends', 'c begins', 'other', 'c ends']);
  await queue.add('d');
  expect(done.slice(-2)).toEqual(['d begins', 'd ends']);
});
