import { describe, expect, it } from 'vitest';
import { fill, textIn } from './fill.ts';

const texts = {
  title: 'Title',
  bets_one: '{{count}} bet',
  bets_other: '{{count}} bets',
  left_zero: 'none left',
  left_one: '{{count}} left',
  left_other: '{{count}} left',
  amount: 'as it is',
  below: { deep: { er: 'Deep' } },
};

describe('the text of a key', () => {
  it.each([
    ['title', undefined, 'Title'],
    ['below.deep.er', undefined, 'Deep'],
    ['bets', 1, '{{count}} bet'],
    ['bets', 2, '{{count}} bets'],
    ['bets', 0, '{{count}} bets'],
    ['left', 0, 'none left'],
    ['amount', 3, 'as it is'],
    ['amount', '3', 'as it is'],
  ])('%s, counted %j, is %j', (key, count, text) => {
    expect(textIn(texts, 'en', key, count)).toBe(text);
  });

  it.each([['nothing'], ['below'], ['below.deep'], ['below.deep.er.here'], ['toString'], ['title.length']])(
    '%s is none',
    (key) => {
      expect(textIn(texts, 'en', key)).toBeUndefined();
    },
  );

  it('is of the form that the language counts with, or of the last where a file has not each', () => {
    const spanish = { bets_one: 'apuesta', bets_many: 'de apuestas', bets_other: 'apuestas' };
    expect(textIn(spanish, 'es', 'bets', 1_000_000)).toBe('de apuestas');
    expect(textIn(texts, 'es', 'bets', 1_000_000)).toBe('{{count}} bets');
  });
});

it('values stand in their places as they are, and a place without a value stays', () => {
  expect(fill('{{a}} of {{b}}, {{a}}', { a: 1, b: '{{a}} $& <b>' })).toBe('1 of {{a}} $& <b>, 1');
  expect(fill('{{a}}')).toBe('{{a}}');
});
