import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { AnswerCache } from './answer-cache.ts';

const setup = () => {
  const state = { version: 1, ms: 0, asked: 0 };
  const cache = new AnswerCache({
    version: () => state.version,
    nowMs: () => state.ms,
    shareMs: 100,
    maxAnswers: 2,
  });
  const ask = (question: string) =>
    cache.get(question, async () => {
      state.asked += 1;
      return new TextEncoder().encode(`${question}${state.asked}`);
    });
  const text = async (question: string) => new TextDecoder().decode((await ask(question)).bytes);
  return { state, cache, text };
};

test('the same question is asked once, however many ask and however much later, until the book moves', async () => {
  const { state, text } = setup();
  expect(await Promise.all([text('a'), text('a'), text('a')])).toEqual(['a1', 'a1', 'a1']);
  state.ms = 1_000_000;
  expect(await text('a')).toBe('a1');
  state.version = 2;
  expect(await text('a')).toBe('a2');
});

test('a book that moves all the time is read ten times a second at most', async () => {
  const { state, text } = setup();
  await text('a');
  for (let step = 1; step <= 100; step += 1) {
    state.version += 1;
    state.ms += 10;
    await text('a');
  }
  expect(state.asked).toBe(11);
});

test('different questions have different answers, and the oldest leaves', async () => {
  const { text } = setup();
  expect([await text('a'), await text('b'), await text('c'), await text('b'), await text('a')]).toEqual([
    'a1',
    'b2',
    'c3',
    'b2',
    'a4',
  ]);
});

test('a failure is not kept', async () => {
  const { cache, text } = setup();
  await expect(cache.get('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await text('a')).toBe('a1');
});

test('what is compressed is the same answer, compressed once', async () => {
  const { cache } = setup();
  const ask = () => cache.get('a', async () => new TextEncoder().encode('again and '.repeat(1000)));
  const zipped = await (await ask()).gzipped();
  expect(gunzipSync(zipped).toString()).toBe('again and '.repeat(1000));
  expect(zipped.length).toBeLessThan(500);
  expect(await (await ask()).gzipped()).toBe(zipped);
});
