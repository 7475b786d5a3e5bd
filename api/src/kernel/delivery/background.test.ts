import { expect, test } from 'vitest';
import { createLog } from '#kernel/log';
import { Background } from './background.ts';

const setup = () => {
  const lines: string[] = [];
  return {
    lines,
    background: new Background(createLog('error', { write: (line) => void lines.push(line) })),
  };
};

test('jobs run one after the other, behind whoever hands them in', async () => {
  const { background } = setup();
  const seen: string[] = [];
  for (const name of ['a', 'b', 'c']) {
    background.run(name, async () => {
      seen.push(`${name} begins`);
      await Promise.resolve();
      seen.push(`${name} ends`);
    });
  }
  expect(seen).toEqual([]);
  await background.idle();
  expect(seen).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
});

test('one that fails is told to the log and stops no other', async () => {
  const { background, lines } = setup();
  let isDone = false;
  background.run('broken', async () => {
    throw new Error('no database');
  });
  background.run('sound', async () => {
    isDone = true;
  });
  await background.idle();
  expect([isDone, lines.length]).toEqual([true, 1]);
  expect(lines[0]).toContain('"job":"broken"');
});

test('what comes beyond a thousand is dropped, visibly', async () => {
  const { background, lines } = setup();
  let done = 0;
  for (let job = 0; job < 1005; job += 1) {
    background.run('count', async () => {
      done += 1;
    });
  }
  await background.idle();
  expect([done, lines.length]).toEqual([1000, 5]);
});

test('a job that a job hands in is waited for, too', async () => {
  const { background } = setup();
  const seen: string[] = [];
  background.run('first', async () => {
    background.run('second', async () => {
      await new Promise((resolve) => setImmediate(resolve));
      seen.push('second');
    });
    seen.push('first');
  });
  await background.idle();
  expect(seen).toEqual(['first', 'second']);
});
