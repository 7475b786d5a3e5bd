import { expect, it } from 'vitest';
import { hiddenEmail, hiddenText } from './anonymise.ts';

it.each([
  ['', ''],
  ['Ana', '•••'],
  ['Ana Riba', '••••••••'],
  ['Ana Ribas Vidal', '••••••••'],
  ['año 🎾', '•••••'],
])('the text %j is shown as %j', (text, shown) => {
  expect(hiddenText(text)).toBe(shown);
});

it.each([
  ['ana@example.test', '•••@example.test'],
  ['ana.ribas@example.test', '••••••@example.test'],
  ['"a@b"@example.test', '•••••@example.test'],
  ['no address', '••••••••'],
])('the address %j is shown as %j', (email, shown) => {
  expect(hiddenEmail(email)).toBe(shown);
});
