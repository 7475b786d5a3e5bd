import { type CsvCell, csvOf } from '@bothways/domain/text';

/** Beyond what a spreadsheet opens; such a file has some hundred megabytes. */
const FILE_ROWS = 1_000_000;
export const FILE_PAGE = 2000;

interface CsvPages<Row> {
  header: readonly string[];
  /** The next `FILE_PAGE` rows; fewer mean the last page. */
  page: (after: Row | undefined) => Promise<Row[]>;
  cells: (row: Row) => CsvCell[];
}

/** Streams rows as CSV, one page at a time. */
export function csvPages<Row>({ header, page, cells }: CsvPages<Row>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let after: Row | undefined;
  let rows = 0;
  let begun = false;
  return new ReadableStream({
    async pull(controller) {
      const found = await page(after);
      const lines = found.map(cells);
      // The byte order mark belongs at the beginning only.
      const text = begun ? csvOf(lines).slice(1) : csvOf([header, ...lines]);
      controller.enqueue(encoder.encode(found.length === 0 && begun ? '' : text));
      begun = true;
      rows += found.length;
      after = found.at(-1);
      if (found.length < FILE_PAGE || rows >= FILE_ROWS) controller.close();
    },
  });
}
