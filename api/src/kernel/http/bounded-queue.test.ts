import { describe, expect, test } from 'vitest';
import { BoundedQueue } from './bounded-queue.ts';

describe('Gate', () => {
  test('runs a few at once, in order, and sends away what is too much', async () => {
    const gate = new BoundedQueue(2, 1);
    const log: string[] = [];
    const finish: (() => void)[] = [];
    const work = (name: string) => () =>
      new Promise<void>((resolve) => {
        log.push(name);
        finish.push(resolve);
      });
    const running = [gate.run(work('a')), gate.run(work('b')), gate.run(work('c'))];
    await expect(gate.run(work('d'))).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(log).toEqual(['a', 'b']);
    finish[0]?.();
    await running[0];
    expect(log).toEqual(['a', 'b', 'c']);
    for (const done of finish) done();
    await Promise.all(running);
  });

  test('work that fails makes room too', async () => {
    const gate = new BoundedQueue(1, 0);
    await expect(gate.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await expect(gate.run(async () => 'yes')).resolves.toBe('yes');
  });
});
