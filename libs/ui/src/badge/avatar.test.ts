import { expect, test } from 'vitest';
import { initials } from './avatar.tsx';

test.each([
  ['Lena Bauer', 'LB'],
  ['María José García López', 'ML'],
  ['Ñandú', 'ÑA'],
  ['marta.iriarte@correo.example', 'ME'],
  ['  x ', 'X'],
  ['', ''],
])('%s', (name, letters) => {
  expect(initials(name)).toBe(letters);
});
