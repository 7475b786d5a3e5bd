import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvOf, wordsOfCell } from './csv.ts';
import { CsvError, readCsv } from './read-csv.ts';

const cellsOf = (text: string, delimiter?: string) => readCsv(text, delimiter).map(({ cells }) => cells);

describe('a file of separated values', () => {
  it.each([
    [
      'a,b\r\nc,d\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'a,b\nc,d',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['a\rb', [['a'], ['b']]],
    ['\ufeffa,b', [['a', 'b']]],
    ['"a,b",c', [['a,b', 'c']]],
    ['"says ""yes""",', [['says "yes"', '']]],
    ['"two\r\nlines",x', [['two\r\nlines', 'x']]],
    [',,', [['', '', '']]],
    ['a\n\n\nb\n', [['a'], ['b']]],
    ['"",', [['', '']]],
    ['a"b,c', [['a"b', 'c']]],
    ['"a"b,c', [['ab', 'c']]],
    ['', []],
  ])('reads %j', (text, cells) => {
    expect(cellsOf(text)).toEqual(cells);
  });

  it.each([';', '\t', '|'])('reads other separators: %j', (delimiter) => {
    expect(cellsOf(`a${delimiter}"b${delimiter}c"${delimiter}d,e`, delimiter)).toEqual([
      ['a', `b${delimiter}c`, 'd,e'],
    ]);
  });

  it('counts the lines of the file, also those inside of quotes and empty ones', () => {
    expect(readCsv('h\n"x\ny\r\nz"\n\nlast').map(({ line }) => line)).toEqual([1, 2, 6]);
  });

  it('says on which line a quote stays open', () => {
    expect(() => readCsv('a,b\nc,"d\ne')).toThrow(new CsvError(2));
  });

  it('gives back what a file of ours says', () => {
    const cell = fc.string({ unit: 'grapheme' });
    const rows = fc.array(fc.array(cell, { minLength: 2, maxLength: 5 }), { maxLength: 5 });
    fc.assert(
      fc.property(rows, (given) => {
        expect(cellsOf(csvOf(given)).map((cells) => cells.map(wordsOfCell))).toEqual(given);
      }),
      {
        examples: [
          [
            [
              ['=1', '"\n'],
              ['\r\n', ' -x'],
              ["'=1", "a;'=1"],
            ],
          ],
        ],
      },
    );
  });
});
