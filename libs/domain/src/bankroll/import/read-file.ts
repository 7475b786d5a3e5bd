import type { DecimalMark, OddsFormat } from '../../odds/index.ts';
import { CsvError, type CsvLine, csvLines } from '../../text/index.ts';
import { decimalMarkOf, oddsNotationOf } from './amounts.ts';
import type { ImportField, Mapping } from './columns.ts';
import { type DateOrderFound, dateOrderOf, readDate } from './dates.ts';
import { MAX_IMPORT_CHARS, MAX_IMPORT_LINES } from './import.schema.ts';

export const DELIMITERS = [',', ';', '\t', '|'] as const;
export type Delimiter = (typeof DELIMITERS)[number];

/** A file as a table. */
export interface ImportFile {
  delimiter: Delimiter;
  /** Column names; empty ones where the file has none. */
  header: string[];
  hasHeader: boolean;
  lines: CsvLine[];
}

/** Why a file cannot be read at all. */
export type FileFault = { code: 'empty' | 'tooLong' | 'tooManyLines' } | { code: 'openQuote'; line: number };

const SNIFFED = 30;

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

/** Rates a separator: lines with as many cells as the first, times that number. */
function score(text: string, delimiter: string): number {
  const lines = firstLines(text, delimiter);
  const cells = lines[0]?.cells.length ?? 0;
  if (cells < 2) return 0;
  return (lines.filter((line) => line.cells.length === cells).length / lines.length) * cells;
}

/** Returns the separator of a file's cells. */
function delimiterOf(text: string): Delimiter {
  const scored = DELIMITERS.map((delimiter) => ({ delimiter, score: score(text, delimiter) }));
  return scored.reduce((best, each) => (each.score > best.score ? each : best)).delimiter;
}

/** Column names are words: a line with a date or an amount is already a bet. */
const isHeader = ({ cells }: CsvLine): boolean =>
  cells.every(
    (cell) => readDate(cell, 'dmy') === undefined && !/^\s*[-+]?\p{Sc}?\d+([.,]\d+)*\s*$/u.test(cell),
  );

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
  const [first] = lines;
  if (!first) return { code: 'empty' };
  const hasHeader = isHeader(first);
  const bets = hasHeader ? lines.slice(1) : lines;
  if (bets.length === 0) return { code: 'empty' };
  return {
    delimiter,
    hasHeader,
    header: first.cells.map((name) => (hasHeader ? name.trim() : '')),
    lines: bets,
  };
}

/** Formats of a file's dates and numbers. */
interface ImportStyle {
  dates: DateOrderFound;
  mark: DecimalMark;
  notation: OddsFormat;
}

const DATES = ['placedAt', 'settledAt', 'startsAt'] as const satisfies readonly ImportField[];
const AMOUNTS = ['stake', 'profit', 'cashOut', 'odds', 'closing'] as const satisfies readonly ImportField[];

function* cellsOf(
  { lines }: ImportFile,
  mapping: Mapping,
  fields: readonly ImportField[],
): Generator<string> {
  const columns = fields.flatMap((field) => mapping[field] ?? []);
  for (const { cells } of lines)
    for (const column of columns) {
      const cell = cells[column];
      if (cell !== undefined && cell.trim() !== '') yield cell;
    }
}

/** Detects the formats from the whole file. */
export const styleOf = (file: ImportFile, mapping: Mapping): ImportStyle => ({
  dates: dateOrderOf(cellsOf(file, mapping, DATES)),
  mark: decimalMarkOf(cellsOf(file, mapping, AMOUNTS)),
  notation: oddsNotationOf(cellsOf(file, mapping, ['odds'])),
});
