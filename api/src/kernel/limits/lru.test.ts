import { describe, expect, test } from 'vitest';
import { Lru } from './lru.ts';

describe('Lru', () => {
  test('forgets what was not used for longest', () => {
    const map = new Lru<string, number>(2);
    map.set('a', 1);
    map.set('b', 2);
    map.get('a');
    map.set('c', 3);
    expect([map.get('a'), map.get('b'), map.get('c'), map.size]).toEqual([1, undefined, 3, 2]);
  });

  test('one that may hold nothing holds nothing', () => {
    const map = new Lru<string, number>(0);
    map.set('a', 1);
    expect([map.get('a'), map.size]).toEqual([undefined, 0]);
  });

  test('forgets the oldest until what is left is light enough', () => {
    const map = new Lru<string, number>(10, { max: 10, of: (weight) => weight });
    map.set('a', 4);
    map.set('b', 4);
    map.set('a', 2);
    map.set('c', 4);
    expect([...'abc'].map((key) => map.get(key))).toEqual([2, 4, 4]);
    map.set('d', 7);
    expect([...'abcd'].map((key) => map.get(key))).toEqual([undefined, undefined, undefined, 7]);
    map.set('e', 11);
    expect(map.size).toBe(0);
  });

  test('what is deleted weighs nothing any more, however it went', () => {
    const map = new Lru<string, number>(10, { max: 10, of: (weight) => weight });
    const fill = (): void => {
      map.set('a', 5);
      map.set('b', 5);
    };
    fill();
    map.delete('a');
    map.delete('never');
    map.set('c', 5);
    expect([...'abc'].map((key) => map.get(key))).toEqual([undefined, 5, 5]);
    map.clear();
    fill();
    expect(map.size).toBe(2);
    map.deleteWhere((_, key) => key === 'a');
    map.set('c', 5);
    expect([...'abc'].map((key) => map.get(key))).toEqual([undefined, 5, 5]);
  });
});
