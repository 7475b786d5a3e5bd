import { expect, it } from 'vitest';
import { phoneText } from './phone-text.ts';

it.each([
  ['+34600112233', '+34 600 112 233'],
  ['+3725123456', '+372 512 3456'],
  ['+37251234567', '+372 512 345 67'],
  ['+14155552671', '+1 415 555 2671'],
  ['+447400123456', '+44 740 012 3456'],
  ['600112233', '600112233'],
  ['', ''],
])('%s reads %s', (number, text) => {
  expect(phoneText(number)).toBe(text);
});
