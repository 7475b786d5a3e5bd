/** A cell: words, or a number with so many decimals. */
export type CsvCell = string | { figure: number; digits: number };

/** A spreadsheet takes a text that begins so for a formula and runs it, also behind blanks and in its full-width form. */
const FORMULA = /^(?:[\t\r\0]|[\s\ufeff]*[=+\-@\uff1d\uff0b\uff0d\uff20|%])/u;

const textOf = (cell: CsvCell): string => {
  // A figure may be negative: it is a number of ours, and a quoted one could not be summed.
  if (typeof cell !== 'string') return cell.figure.toFixed(cell.digits);
  const harmless = FORMULA.test(cell) ? `'${cell}` : cell;
  const mustQuote = harmless !== cell || /["\n\r,;\t\0]|^\s|\s$/.test(harmless);
  return mustQuote ? `"${harmless.replaceAll('"', '""')}"` : harmless;
};

/** Rows as a file that spreadsheets open (RFC 4180), in UTF-8; words that would be formulas stay words. */
export const csvOf = (rows: readonly (readonly CsvCell[])[]): string =>
  `\ufeff${rows.map((cells) => cells.map(textOf).join(',')).join('\r\n')}\r\n`;

/** The words of a cell that `csvOf` wrote: without the apostrophe that keeps them from being a formula. */
export const wordsOfCell = (cell: string): string =>
  cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell;
