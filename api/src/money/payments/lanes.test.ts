import { expect, test } from 'vitest';
import { Lanes } from './lanes.ts';

const soon = () => new Promise<void>((resolve) => setImmediate(resolve));

test('what concerns the same thing is done in its order, one at a time; other things go on beside it', async () => {
  const lanes = new Lanes();
  const seen: string[] = [];
  const work = (key: string, name: string) =>
    lanes.run(key, async () => {
      seen.push(`${name} begins`);
      await soon();
      seen.push(`${name} ends`);
      return name;
    });
  expect(await Promise.all([work('a', 'a1'), work('a', 'a2'), work('b', 'b1')])).toEqual(['a1', 'a2', 'b1']);
  expect(seen.filter((each) => each.startsWith('a'))).toEqual([
    'a1 begins',
    'a1 ends',
    'a2 begins',
    'a2 ends',
  ]);
  expect(seen.indexOf('b1 begins')).toBeLessThan(seen.indexOf('a1 ends'));
});

test('one that fails tells whoever asked, and stops no other, then or later', async () => {
  const lanes = new Lanes();
  const broken = lanes.run('a', () => Promise.reject(new Error('no')));
  const behind = lanes.run('a', async () => 'done');
  await expect(broken).rejects.toThrow('no');
  expect(await behind).toBe('done');
  await soon();
  expect(await lanes.run('a', async () => 'again')).toBe('again');
});

test('two that come in the moment in which a thing is free again still wait for each other', async () => {
  const lanes = new Lanes();
  let [running, most] = [0, 0];
  const work = () =>
    lanes.run('a', async () => {
      running += 1;
      most = Math.max(most, running);
      await soon();
      running -= 1;
    });
  await Promise.all(Array.from({ length: 20 }, () => work().then(work).then(work)));
  expect(most).toBe(1);
});
