import { beforeEach, expect, it } from 'vitest';
import { forgetOrder, orderKey, rememberOrder } from './order-key.store.ts';

const SCALE = { pack: 'scale', market: 'default', priceCents: 500_00 } as const;
beforeEach(() => localStorage.clear());

it('a purchase keeps its name until its order is over', () => {
  const key = orderKey('ana', SCALE);
  expect(orderKey('ana', { ...SCALE })).toBe(key);
  rememberOrder(key, 'o-1');
  expect(orderKey('ana', SCALE)).toBe(key);
  forgetOrder('o-2');
  expect(orderKey('ana', SCALE)).toBe(key);
  forgetOrder('o-1');
  expect(orderKey('ana', SCALE)).not.toBe(key);
});

it.each([
  ['somebody else', 'eva', SCALE],
  ['another pack', 'ana', { ...SCALE, pack: 'momentum' }],
  ['another market', 'ana', { ...SCALE, market: 'EE' }],
  ['another price', 'ana', { ...SCALE, priceCents: 800_00 }],
] as const)('%s has another one', (_who, userId, wanted) => {
  expect(orderKey(userId, wanted)).not.toBe(orderKey('ana', SCALE));
});

it('what is stored and is no name is made anew', () => {
  localStorage.setItem('packOrder:v1', '{"key":1}');
  expect(orderKey('ana', SCALE)).toMatch(/^[0-9a-f-]{36}$/);
});
