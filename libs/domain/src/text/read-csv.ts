/** A record of a file, with its first line, counted from 1. */
export interface CsvLine {
  line: number;
  cells: string[];
}

/** A quote opened on this line is never closed: the rest of the file is ambiguous. */
export class CsvError extends Error {
  override name = 'CsvError';
  readonly line: number;

  constructor(line: number) {
    super(`Line ${line}: a quote is never closed`);
    this.line = line;
  }
}

const BREAKS = /\r\n|\r|\n/g;
const breaksIn = (text: string): number => text.match(BREAKS)?.length ?? 0;

/** Returns where the quotes that open before `from` close. */
function closingQuote(text: string, from: number): number {
  for (let at = text.indexOf('"', from); at >= 0; at = text.indexOf('"', at + 2))
    if (text[at + 1] !== '"') return at;
  return -1;
}

/** Matches up to the next separator or the end of the line. */
const plainOf = (delimiter: string): RegExp =>
  new RegExp(`[^${delimiter === '|' ? '\\|' : delimiter}\r\n]*`, 'y');

function endOfPlain(text: string, from: number, plain: RegExp): number {
  plain.lastIndex = from;
  plain.test(text);
  return plain.lastIndex;
}

/**
 * Yields the records of a file of separated values, as spreadsheets read them (RFC 4180): quotes around cells with
 * separators, line breaks or quotes, which are doubled. Accepts any line break and a byte order mark, and skips empty
 * lines.
 * @param delimiter one character
 * @throws CsvError while iterating
 */
export function* csvLines(text: string, delimiter = ','): Generator<CsvLine> {
  const plain = plainOf(delimiter);
  let at = text.startsWith('\ufeff') ? 1 : 0;
  let line = 1;
  while (at < text.length) {
    const begun = line;
    const cells: string[] = [];
    for (let isMore = true; isMore; ) {
      let quoted = '';
      if (text[at] === '"') {
        const end = closingQuote(text, at + 1);
        if (end < 0) throw new CsvError(line);
        const inside = text.slice(at + 1, end);
        line += breaksIn(inside);
        quoted = inside.replaceAll('""', '"');
        at = end + 1;
      }
      const end = endOfPlain(text, at, plain);
      cells.push(quoted + text.slice(at, end));
      isMore = text[end] === delimiter;
      at = end + (isMore ? 1 : 0);
    }
    at += text.startsWith('\r\n', at) ? 2 : 1;
    line += 1;
    if (cells.length > 1 || cells[0] !== '') yield { line: begun, cells };
  }
}

/** Returns all records. @throws CsvError */
export const readCsv = (text: string, delimiter = ','): CsvLine[] => [...csvLines(text, delimiter)];
