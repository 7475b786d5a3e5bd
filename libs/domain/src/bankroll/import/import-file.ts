import type { CsvLine } from '../../text/index.ts';

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
