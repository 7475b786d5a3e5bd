import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { aQuote } from '#testing';
import { createTally } from '../tally.ts';
import { decodeFrame, encodeFrame, FrameFault } from './frame.ts';

const HEAD = { run: 'a', since: 1, number: 1, terms: 'all' };
const line = (t: number, source: string, item: unknown): string => JSON.stringify({ t, source, item });
const read = (lines: readonly string[]) => {
  const { counts, skip } = createTally();
  const { head, batches } = decodeFrame(encodeFrame(HEAD, lines), skip);
  return { head, batches: [...batches], counts };
};

describe('a message of the bus', () => {
  test('says which one it is, and what was taken in, when and from whom', () => {
    const quote = aQuote('bwin', '1', 2);
    const { head, batches } = read([
      line(1, 'one', quote),
      line(1, 'one', quote),
      line(1, 'two', quote),
      line(2, 'two', quote),
    ]);
    expect(head).toEqual(HEAD);
    expect(batches.map(({ atMs, source, items }) => [atMs, source, items.length])).toEqual([
      [1, 'one', 2],
      [1, 'two', 1],
      [2, 'two', 1],
    ]);
    expect(batches[0]?.items[0]).toEqual(quote);
  });

  test('says of which push items are and where it ends, also where there are more than a step takes', () => {
    const quote = aQuote('bwin', '1', 2);
    const of = (push: number, last?: true): string =>
      JSON.stringify({ t: 1, source: 'one', push, last, item: quote });
    const { batches } = read([...Array<string>(24).fill(of(3)), of(3, true), of(4), line(1, 'one', quote)]);
    expect(batches.map(({ part, items }) => [part, items.length])).toEqual([
      [{ push: 3, isLast: false }, 20],
      [{ push: 3, isLast: true }, 5],
      [{ push: 4, isLast: false }, 1],
      [undefined, 1],
    ]);
  });

  test('what is no item is left out and counted, what is around it is taken', () => {
    const { batches, counts } = read([
      'nothing',
      line(1, 'one', { odds: 2 }),
      JSON.stringify({ t: 'now' }),
      line(1, 'one', aQuote('bwin', '1', 2)),
    ]);
    expect(batches).toHaveLength(1);
    expect(counts).toEqual({ 'not JSON': 1, 'invalid item': 1, 'not a recorded line': 1 });
  });

  test.each([
    ['bytes that nobody packed', Buffer.from('{"run":"a"}')],
    ['no head', gzipSync('{"number":1}\n')],
    ['more than any of ours', gzipSync(Buffer.alloc(17 * 1024 * 1024, 32))],
  ])('is refused: %s', (_, bytes) => {
    expect(() => decodeFrame(bytes, () => undefined)).toThrow(FrameFault);
  });
});
