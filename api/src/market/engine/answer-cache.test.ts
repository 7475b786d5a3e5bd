import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { AnswerCache } from './answer-cache.ts';

const setup = (maxBytes = 1_000_000) => {
  const state = { version: 1, ms: 0, asked: 0 };
  const cache = new AnswerCache({
    version: () => state.version,
    nowMs: () => state.ms,
    shareMs: 100,
    maxAnswers: 3,
    maxBytes,
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
  const said: string[] = [];
  for (const question of ['a', 'b', 'c', 'd', 'b', 'a']) said.push(await text(question));
  expect(said).toEqual(['a1', 'b2', 'c3', 'd4', 'b2', 'a5']);
});

test('answers together take no more room than they may; the oldest leaves, and room is given back', async () => {
  const { state, text } = setup(20);
  // Of twenty bytes nine and nine; one more of two fills them, the next has no room beside the first.
  await text('question');
  await text('anything');
  await text('a');
  expect(await text('question')).toBe('question1');
  await text('b');
  expect([await text('question'), await text('b')]).toEqual(['question1', 'b4']);
  expect(await text('anything')).toBe('anything5');
  // A new answer to the same question takes the place of the old one.
  state.version = 2;
  state.ms = 1000;
  expect(await text('anything')).toBe('anything6');
  expect(await text('anything')).toBe('anything6');
  expect(state.asked).toBe(6);
});

test('an answer that is too long to be kept is given all the same', async () => {
  const { state, text } = setup(20);
  const question = 'a question of many words';
  expect([await text(question), await text(question)]).toEqual([`${question}1`, `${question}2`]);
  expect(state.asked).toBe(2);
});

test('a failure is not kept', async () => {
  const { cache, text } = setup();
  await expect(cache.get('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await text('a')).toBe('a1');
});

test('what is compressed is the same answer, compressed once', async () => {
  const { cache } = setup();
  const ask = () => cache.get('a', async () => new TextEncoder().encode('again and '.repeat(1000)));
  const zipped = await (await ask()).compressed('gzip');
  expect(gunzipSync(zipped).toString()).toBe('again and '.repeat(1000));
  expect(zipped.length).toBeLessThan(500);
  expect(await (await ask()).compressed('gzip')).toBe(zipped);
});
