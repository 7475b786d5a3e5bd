import type { AccountExport, ExportGuide } from '@bothways/domain/account';
import { type CsvCell, csvOf } from '@bothways/domain/text';

export const EXPORT_FORMATS = ['json', 'csv'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

const MOST_DIGITS = 6;
function cellOf(value: unknown): CsvCell {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return { figure: value, digits: Number.isInteger(value) ? 0 : MOST_DIGITS };
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Returns the guide as text, of the files that are in the archive. */
const readme = ({ lead, tables }: ExportGuide, files: ReadonlySet<string>): string =>
  [
    lead.join('\r\n'),
    ...tables
      .filter(({ table }) => files.has(table))
      .map(({ table, about, columns }) =>
        [`${table}.csv: ${about}`, ...columns.map((each) => `  ${each.column}: ${each.about}`)].join('\r\n'),
      ),
  ].join('\r\n\r\n');

/**
 * Returns an export as a file to download: one JSON text, or a ZIP archive with a spreadsheet for each kind of data and a
 * README that explains them.
 */
export async function exportFile(
  { exportedAt, data }: AccountExport,
  format: ExportFormat,
  guide?: ExportGuide,
): Promise<{ name: string; file: Blob }> {
  const name = `bothways-${exportedAt.slice(0, 10)}`;
  if (format === 'json') {
    const text = JSON.stringify({ exportedAt, data }, null, 2);
    return { name: `${name}.json`, file: new Blob([text], { type: 'application/json;charset=utf-8' }) };
  }
  const { strToU8, zipSync } = await import('fflate');
  const files = Object.entries(data).flatMap(([table, rows]) => {
    const [first] = rows;
    if (!first) return [];
    const columns = Object.keys(first);
    const cells = rows.map((row) => columns.map((column) => cellOf(row[column])));
    return [[`${table}.csv`, strToU8(csvOf([columns, ...cells]))] as const];
  });
  const filled = new Set(Object.keys(data).filter((table) => data[table]?.length));
  const about = guide ? { 'README.txt': strToU8(readme(guide, filled)) } : {};
  return {
    name: `${name}.zip`,
    file: new Blob([zipSync({ ...about, ...Object.fromEntries(files) })], { type: 'application/zip' }),
  };
}
