import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvOf } from './csv.ts';
import { readCsv } from './read-csv.ts';

describe('a file for spreadsheets', () => {
  it.each([
    '=1+1',
    '+34600',
    '-2',
    '@SUM(A1)',
    '\tx',
    '\rx',
    '\0x',
    '+34 600',
    '-1+1',
    '\t=1',
    '\r\n=1',
    '＝1',
    ' =1',
  ])('keeps %j from being a formula', (text) => {
    expect(csvOf([[text]])).toBe(`\ufeff"'${text}"\r\n`);
  });

  it.each([
    ['plain words', 'plain words'],
    ['a,b', '"a,b"'],
    ['says "yes"', '"says ""yes"""'],
    ['two\nlines', '"two\nlines"'],
    ['1=1', '1=1'],
    ['12', '12'],
    ['Ana "la" López', '"Ana ""la"" López"'],
    ['', ''],
  ])('writes %j as %j', (text, cell) => {
    expect(csvOf([[text]])).toBe(`\ufeff${cell}\r\n`);
  });

  it('has figures with a point and without grouping, below zero too', () => {
    expect(csvOf([[{ figure: -1234.5, digits: 2 }, 'x']])).toBe('\ufeff-1234.50,x\r\n');
    expect(csvOf([[{ figure: -12.5, digits: 2 }]])).toBe('\ufeff-12.50\r\n');
  });

  it('never has words that begin as a formula, whatever they are', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const cell = csvOf([[text]])
          .slice(1)
          .replace(/^"/, '');
        expect(cell).not.toMatch(/^[=+\-@\t\0]/);
      }),
    );
  });

  it('gives back every text, at most behind an apostrophe, and begins no field as a formula', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme' }), { minLength: 1, maxLength: 6 }), (values) => {
        // A row of one empty cell is an empty line, which nobody reads.
        const read = readCsv(csvOf([['x', ...values]]))[0]?.cells.slice(1) ?? [];
        expect(read.map((text, at) => (text === `'${values[at]}` ? values[at] : text))).toEqual(values);
        for (const text of read) expect(text).not.toMatch(/^[=+@]/);
      }),
      { examples: [[['=1', '"', ',', '\r\n', "'"]]] },
    );
  });
});
