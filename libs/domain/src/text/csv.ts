/** A cell: text, or a number with a fixed number of decimals. */
export type CsvCell = string | { figure: number; digits: number };

/**
 * Where programs with other settings may split a comma-separated file: there one of our cells would contain the
 * beginning of one of theirs.
 */
const BEGINNINGS = String.raw`(?<=^|[;\t|\n]|\r(?!\n))`;
/**
 * Spreadsheets execute texts with such a beginning as formulas, also after blanks and quotes, which they may drop, and
 * in full-width form.
 */
const FORMULA = String.raw`[\s\ufeff"']*[\t\r\0=+\-@\uff1d\uff0b\uff0d\uff20|%]`;
const TO_DISARM = new RegExp(`${BEGINNINGS}(?=${FORMULA})`, 'gu');
const DISARMED = new RegExp(`${BEGINNINGS}'(?=${FORMULA})`, 'gu');

const textOf = (cell: CsvCell): string => {
  // Numbers may be negative: they are our own, and a quoted one could not be summed.
  if (typeof cell !== 'string') return cell.figure.toFixed(cell.digits);
  const harmless = cell.replaceAll(TO_DISARM, "'");
  const mustQuote = harmless !== cell || /["\n\r,;\t\0|]|^\s|\s$/.test(harmless);
  return mustQuote ? `"${harmless.replaceAll('"', '""')}"` : harmless;
};

/** Formats rows as a spreadsheet file (RFC 4180), in UTF-8; disarms texts that would be formulas. */
export const csvOf = (rows: readonly (readonly CsvCell[])[]): string =>
  `\ufeff${rows.map((cells) => cells.map(textOf).join(',')).join('\r\n')}\r\n`;

/** Restores a text that `csvOf` wrote: removes the apostrophes that disarm formulas. */
export const wordsOfCell = (cell: string): string => cell.replaceAll(DISARMED, '');
