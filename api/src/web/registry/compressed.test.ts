import { expect, it } from 'vitest';
import { compressed } from './compressed.ts';

it('the pages used last are kept compressed, and no more of them', () => {
  const page = (etag: string) => compressed('a page', etag, 'br').body;
  const first = page('first');
  expect(page('first')).toBe(first);
  for (let other = 0; other < 63; other++) page(`other ${other}`);
  expect(page('first')).toBe(first);
  for (let other = 0; other < 64; other++) page(`other ${other}`);
  expect(page('first')).not.toBe(first);
});
