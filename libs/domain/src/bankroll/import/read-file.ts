import { CsvError, type CsvLine, csvLines } from '../../text/index.ts';
import { mappingOf, sourceOf } from './columns.ts';
import { readDate } from './dates.ts';
import { MAX_IMPORT_CHARS, MAX_IMPORT_LINES } from './import.schema.ts';
import { DELIMITERS, type Delimiter, type ImportFile } from './import-file.ts';

/** Why a file cannot be read at all. */
export type FileFault = { code: 'empty' | 'tooLong' | 'tooManyLines' } | { code: 'openQuote'; line: number };

const SNIFFED = 30;
/** The first line of files that Excel is to split correctly. */
const SEPARATOR_LINE = /^\ufeff?"?sep=([,;|\t])"?\s*(\r\n|\r|\n)/i;

/** The first records; those before an unclosed quote where this separator leads to one. */
function firstLines(text: string, delimiter: string): CsvLine[] {
  const lines: CsvLine[] = [];
  try {
    for (const line of csvLines(text, delimiter)) if (lines.push(line) >= SNIFFED) break;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
  }
  return lines;
}

/** Rates a separator: lines with as many cells as most have, times that number. Titles above have fewer. */
function score(text: string, delimiter: string): number {
  const lines = firstLines(text, delimiter);
  const counts = Map.groupBy(lines, ({ cells }) => cells.length);
  const rated = [...counts].map(([cells, some]) => (cells < 2 ? 0 : (some.length / lines.length) * cells));
  return Math.max(0, ...rated);
}

/** Returns the separator of a file's cells. */
function delimiterOf(text: string): Delimiter {
  const stated = DELIMITERS.find((delimiter) => delimiter === SEPARATOR_LINE.exec(text)?.[1]);
  if (stated !== undefined) return stated;
  const scored = DELIMITERS.map((delimiter) => ({ delimiter, score: score(text, delimiter) }));
  return scored.reduce((best, each) => (each.score > best.score ? each : best)).delimiter;
}

/** Column names are words: a line with a date or an amount is already a bet. */
const isHeader = ({ cells }: CsvLine): boolean =>
  cells.every(
    (cell) => readDate(cell, 'dmy') === undefined && !/^\s*[-+]?\p{Sc}?\d+([.,]\d+)*\s*$/u.test(cell),
  );

/** Columns that a line must name to be the header below a title. */
const KNOWN_NAMES = 3;
/** The header's index: the first line of names that we know, below a title of some lines; else the first that is as full as the
 * others. */
function headerAt(lines: readonly CsvLine[]): number {
  const at = lines
    .slice(0, SNIFFED)
    .findIndex(
      (line) =>
        isHeader(line) && Object.keys(mappingOf(line.cells, sourceOf(line.cells))).length >= KNOWN_NAMES,
    );
  if (at >= 0) return at;
  // Titles fill fewer cells.
  const filled = (line: CsvLine): number => line.cells.filter((cell) => cell.trim() !== '').length;
  const most = Math.max(0, ...lines.slice(0, SNIFFED).map(filled));
  return Math.max(
    0,
    lines.findIndex((line) => filled(line) * 2 >= most),
  );
}

/** Parses a file into a table. @returns the fault of an unreadable one */
export function readImportFile(text: string, delimiter = delimiterOf(text)): ImportFile | FileFault {
  if (text.length > MAX_IMPORT_CHARS) return { code: 'tooLong' };
  const lines: CsvLine[] = [];
  try {
    for (const line of csvLines(text, delimiter))
      if (lines.push(line) > MAX_IMPORT_LINES) return { code: 'tooManyLines' };
  } catch (error) {
    if (error instanceof CsvError) return { code: 'openQuote', line: error.line };
    throw error;
  }
  if (SEPARATOR_LINE.test(text)) lines.shift();
  const at = headerAt(lines);
  const first = lines[at];
  if (!first) return { code: 'empty' };
  const hasHeader = isHeader(first);
  const bets = hasHeader ? lines.slice(at + 1) : lines;
  if (bets.length === 0) return { code: 'empty' };
  return {
    delimiter,
    hasHeader,
    header: first.cells.map((name) => (hasHeader ? name.trim() : '')),
    lines: bets,
  };
}
