import { describe, expect, it } from 'vitest';
import { readAmount } from './index.ts';

const EUROS = { min: 0.01, max: 1_000_000, digits: 2 };
const WHOLE = { min: 1, max: 100, digits: 0 };

describe('an amount', () => {
  it.each([
    ['', null],
    ['50', 50],
    ['50.5', 50.5],
    ['50,5', 50.5],
    ['1,234.50', 1234.5],
    ['1.234,50', 1234.5],
    ['€ 12', 12],
    ['1000000', 1_000_000],
    ['.5', 0.5],
  ])('%j is %j in both languages', (text, value) => {
    expect(readAmount(text, EUROS, 'en')).toBe(value);
    expect(readAmount(text, EUROS, 'es')).toBe(value);
  });

  it.each([
    ['0', { fault: 'tooSmall', min: 0.01 }],
    ['-1', { fault: 'tooSmall', min: 0.01 }],
    ['1e3', { fault: 'notNumber' }],
    ['9007199254740992', { fault: 'tooLarge', max: 1_000_000 }],
    ['٥٠', { fault: 'notNumber' }],
    ['50 000 euros', { fault: 'notNumber' }],
    ['0.005', { fault: 'tooSmall', min: 0.01 }],
    ['1.2345', { fault: 'tooManyDigits', digits: 2 }],
    ['NaN', { fault: 'notNumber' }],
    ['Infinity', { fault: 'notNumber' }],
  ])('%j is refused', (text, fault) => {
    expect(readAmount(text, EUROS, 'en')).toEqual(fault);
  });

  it('with two readings says both', () => {
    expect(readAmount('1.234', EUROS, 'es')).toEqual({
      fault: 'twoReadings',
      whole: '1234',
      fraction: '1,234',
    });
  });

  it('where whole numbers are meant refuses the others', () => {
    expect(readAmount('1.5', WHOLE, 'en')).toEqual({ fault: 'notWhole' });
    expect(readAmount('7', WHOLE, 'en')).toBe(7);
  });
});
