import { expect, it } from 'vitest';
import devEn from '../dev/locales/en.json';
import devEs from '../dev/locales/es.json';
import { keysOf, placesIn } from '../testing/index.ts';
import en from './en.json';
import es from './es.json';

it('both languages say the same things', () => {
  expect(keysOf(es)).toEqual(keysOf(en));
  expect(keysOf(devEs)).toEqual(keysOf(devEn));
  expect(placesIn(es)).toEqual(placesIn(en));
});
