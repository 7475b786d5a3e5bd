import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plainText } from './index.ts';

test.each([
  ['Muñoz', 'munoz'],
  ['MUÑOZ', 'munoz'],
  ['Mun\u0303oz', 'munoz'],
  ['Ångström Łukasz Øya', 'angstrom lukasz oya'],
  ['Große Straße', 'grosse strasse'],
  ['İstanbul Işık', 'istanbul isik'],
  ['ｍａｒｔａ', 'marta'],
  ['Ñandú_100%', 'nandu_100%'],
  ['Юрий', 'юрии'],
  ['ΟΔΟΣ οδός', 'οδοσ οδοσ'],
  ['日本', '日本'],
])('%s is searched as %s', (text, plain) => {
  expect(plainText(text)).toBe(plain);
});

test('is plain once it is plain, and of a piece of a text a piece of the plain one', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(plainText(plainText(text))).toBe(plainText(text));
    }),
  );
  const word = fc.string({ unit: fc.constantFrom('a', 'ñ', 'É', 'ß', 'Σ', 'o\u0308', ' ', '%', '日') });
  fc.assert(
    fc.property(word, word, word, (before, typed, after) => {
      expect(plainText(before + typed + after)).toContain(plainText(typed));
    }),
  );
});
