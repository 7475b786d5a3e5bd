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
});
