import { expect, it } from 'vitest';
import { countryText } from './country-names.ts';

it.each([
  ['Spain', 'España'],
  ['USA', 'Estados Unidos'],
  ['United States', 'Estados Unidos'],
  ['england', 'Inglaterra'],
  ['Estonia', 'Estonia'],
  ['Germany', 'Alemania'],
  ['International', 'Internacional'],
  ['Liga de los Ocho', 'Liga de los Ocho'],
  ['', ''],
])('%s is %s in Spanish, and itself in English', (name, spanish) => {
  expect(countryText(name, 'es')).toBe(spanish);
  expect(countryText(name, 'en')).toBe(name);
});
