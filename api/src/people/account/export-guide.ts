import type { ExportGuide } from '@bothways/domain/account';
import type { Db } from '#kernel/db';
import type { Locale } from '#kernel/http';
import en from './locales/en.json' with { type: 'json' };
import es from './locales/es.json' with { type: 'json' };
import { exportedTables } from './own-data.store.ts';

interface Words {
  lead: readonly string[];
  tables: Readonly<Record<string, string>>;
  /** By column, whatever the table. */
  columns: Readonly<Record<string, string>>;
  /** By `table.column`, where the column means something else there. */
  here: Readonly<Record<string, string>>;
}
export const EXPORT_WORDS: Record<Locale, Words> = { en, es };

/** Explains each file and column of an export, as `PERSONAL_DATA` and the schema have them. */
export async function exportGuide(db: Db, locale: Locale): Promise<ExportGuide> {
  const { lead, tables, columns, here } = EXPORT_WORDS[locale];
  const exported = await exportedTables(db);
  return {
    success: true,
    lead: [...lead],
    tables: exported.map(({ table, columns: names }) => ({
      table,
      about: tables[table] ?? '',
      columns: names.map((column) => ({
        column,
        about: here[`${table}.${column}`] ?? columns[column] ?? '',
      })),
    })),
  };
}
