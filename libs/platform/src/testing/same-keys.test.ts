import { expect, it } from 'vitest';
import { textFaults } from './same-keys.ts';

it('finds what is missing, filled in otherwise or empty, whatever the forms of the plural', () => {
  const one = { a: { b_one: '{{n}} bet', b_other: '{{n}} bets' }, c: '<b>x</b>', d: 'x', e: 'x' };
  const other = { a: { b_one: '{{n}}', b_many: '{{n}}', b_other: '{{n}}' }, c: 'x', d: ' ', f: 'x' };
  expect(textFaults(one, one)).toEqual([]);
  expect(textFaults(one, other)).toEqual(['f: only in one', 'c: other places', 'd: empty', 'e: only in one']);
});
