/** A cell: words, or a number with so many decimals. */
export type CsvCell = string | { figure: number; digits: number };

/** What a file of commas may be taken apart at by whoever opens it: then a cell of theirs begins inside of one of ours. */
const BEGINNINGS = String.raw`(?<=^|[;\t|\n]|\r(?!\n))`;
/**
 * A spreadsheet takes a text that begins so for a formula and runs it, also behind blanks and quotes, which it may drop, and in
 * its full-width form.
 */
const FORMULA = String.raw`[\s\ufeff"']*[\t\r\0=+\-@\uff1d\uff0b\uff0d\uff20|%]`;
const TO_DISARM = new RegExp(`${BEGINNINGS}(?=${FORMULA})`, 'gu');
const DISARMED = new RegExp(`${BEGINNINGS}'(?=${FORMULA})`, 'gu');

const textOf = (cell: CsvCell): string => {
  // A figure may be negative: it is a number of ours, and a quoted one could not be summed.
  if (typeof cell !== 'string') return cell.figure.toFixed(cell.digits);
  const harmless = cell.replaceAll(TO_DISARM, "'");
  const mustQuote = harmless !== cell || /["\n\r,;\t\0|]|^\s|\s$/.test(harmless);
  return mustQuote ? `"${harmless.replaceAll('"', '""')}"` : harmless;
};

/** Rows as a file that spreadsheets open (RFC 4180), in UTF-8; words that would be formulas stay words. */
export const csvOf = (rows: readonly (readonly CsvCell[])[]): string =>
  `\ufeff${rows.map((cells) => cells.map(textOf).join(',')).join('\r\n')}\r\n`;

/** The words of a cell that `csvOf` wrote: without the apostrophes that keep them from being formulas. */
export const wordsOfCell = (cell: string): string => cell.replaceAll(DISARMED, '');
