import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvOf, wordsOfCell } from './csv.ts';
import { readCsv } from './read-csv.ts';

describe('a file for spreadsheets', () => {
  it.each(['=1+1', '+34600', '-2', '@SUM(A1)', '\tx', '\rx', '\0x', '+34 600', '-1+1', '＝1', ' =1', "'=1"])(
    'keeps %j from being a formula',
    (text) => {
      expect(csvOf([[text]])).toBe(`\ufeff"'${text}"\r\n`);
    },
  );

  it.each([
    ['\t=1', "'\t'=1"],
    ['\r\n=1', "'\r\n'=1"],
    ['a;=1+1', "a;'=1+1"],
    ['a;b;-2', "a;b;'-2"],
    ['a\t@SUM(A1)', "a\t'@SUM(A1)"],
    ['a|+1', "a|'+1"],
    ['two\n=lines', "two\n'=lines"],
    ['two\r\n=lines', "two\r\n'=lines"],
    ['a; =1', "a;' =1"],
    ['a;"=1', `a;'""=1`],
    ['a;＝1', "a;'＝1"],
    ['=1;=2', "'=1;'=2"],
    ["a;'=1", "a;''=1"],
    ['a; b', 'a; b'],
    ['Sinner, -1.5; over', 'Sinner, -1.5; over'],
  ])('keeps %j from holding a formula for who opens it with another separator', (text, inside) => {
    expect(csvOf([[text]])).toBe(`\ufeff"${inside}"\r\n`);
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

  const hostile = fc.string({
    unit: fc.constantFrom(
      ...['=', '-', '@', '+', ';', '\t', '|', ',', '"', "'", '\r', '\n', ' ', 'a', '1', '\0'],
    ),
    maxLength: 12,
  });

  it.each([',', ';', '\t', '|'])(
    'opened with %j it has no formula, read with quotes or without',
    (separator) => {
      const figure = fc.integer({ min: -1e6, max: 1e6 }).map((value) => ({ figure: value / 100, digits: 2 }));
      const row = fc.tuple(hostile, figure, hostile, hostile);
      fc.assert(
        fc.property(fc.array(row, { minLength: 1, maxLength: 3 }), (rows) => {
          const file = csvOf(rows);
          // Commas are the file's own: who splits at them reads quotes.
          const lines = separator === ',' ? [] : file.slice(1).split(/[\r\n]/);
          const apart = lines.flatMap((line) => line.split(separator));
          let read: string[] = [];
          try {
            read = readCsv(file, separator).flatMap(({ cells }) => cells);
          } catch {
            // With another separator a quote may stay open.
          }
          for (const cell of [...apart.map((text) => text.replace(/^["\s]+/, '')), ...read])
            if (!/^-\d+\.\d\d"?$/.test(cell)) expect(cell).not.toMatch(/^\s*[=+\-@\0]/);
        }),
        { numRuns: 500 },
      );
    },
  );

  it('gives back every text', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(hostile, fc.string({ unit: 'grapheme' })), { minLength: 1, maxLength: 6 }),
        (values) => {
          // A row of one empty cell is an empty line, which nobody reads.
          const read = readCsv(csvOf([['x', ...values]]))[0]?.cells.slice(1) ?? [];
          expect(read.map(wordsOfCell)).toEqual(values);
        },
      ),
      { examples: [[['=1', '"', ',', '\r\n', "'", "'=1", "a;'=1"]]] },
    );
  });
});
