import { expect, it } from 'vitest';
import devEn from '../dev/locales/en.json';
import devEs from '../dev/locales/es.json';
import { textFaults } from '../testing/index.ts';
import en from './en.json';
import es from './es.json';

it('both languages say the same things, with the same values in them', () => {
  expect(textFaults(en, es)).toEqual([]);
  expect(textFaults(devEn, devEs)).toEqual([]);
});

it('finds what is missing, filled in otherwise or empty, whatever the forms of the plural', () => {
  const one = { a: { b_one: '{{n}} bet', b_other: '{{n}} bets' }, c: '<b>x</b>', d: 'x', e: 'x' };
  const other = { a: { b_one: '{{n}}', b_many: '{{n}}', b_other: '{{n}}' }, c: 'x', d: ' ', f: 'x' };
  expect(textFaults(one, one)).toEqual([]);
  expect(textFaults(one, other)).toEqual(['f: only in one', 'c: other places', 'd: empty', 'e: only in one']);
});
