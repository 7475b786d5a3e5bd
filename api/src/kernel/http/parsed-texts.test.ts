import { expect, test } from 'vitest';
import { ParsedTexts } from './parsed-texts.ts';

function setup(limit: number, maxChars?: number) {
  const state = { parsed: 0 };
  const parse = (text: string): { words: string[] } => {
    state.parsed += 1;
    if (text === '') throw new Error('Nothing is said');
    return { words: text.trim().split(/ +/) };
  };
  const texts = new ParsedTexts({ parse, limit, ...(maxChars !== undefined && { maxChars }) });
  return { state, texts };
}

test('a text that comes again is not parsed again, and is the same object', () => {
  const { state, texts } = setup(2);
  expect(texts.of('a b')).toEqual({ words: ['a', 'b'] });
  expect(texts.of('a b')).toBe(texts.of('a b'));
  expect(state.parsed).toBe(1);
});

test('of more texts than are remembered the oldest is parsed anew', () => {
  const { state, texts } = setup(2);
  for (const text of ['a', 'b', 'c', 'b', 'c', 'a']) texts.of(text);
  expect([state.parsed, texts.size]).toEqual([4, 2]);
});

test('what texts mean counts, not how long they are', () => {
  const { state, texts } = setup(100, 100);
  const padded = (at: number): string => `a${' '.repeat(10_000 + at)}`;
  // {"words":["a"]} are 15 characters.
  for (let at = 0; at < 6; at += 1) texts.of(padded(at));
  expect(texts.size).toBe(6);
  texts.of('b');
  expect(texts.size).toBe(6);
  texts.of(padded(0));
  expect(state.parsed).toBe(8);
});

test('what is longer by itself than all may be together is understood and not kept', () => {
  const { state, texts } = setup(100, 100);
  const long = 'word '.repeat(30);
  expect([texts.of(long).words.length, texts.of(long).words.length]).toEqual([30, 30]);
  expect([state.parsed, texts.size]).toEqual([2, 0]);
});

test('what cannot be parsed is refused each time', () => {
  const { state, texts } = setup(2);
  for (let time = 0; time < 2; time += 1) expect(() => texts.of('')).toThrow('Nothing is said');
  expect([state.parsed, texts.size]).toEqual([2, 0]);
});
