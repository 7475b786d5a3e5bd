import { statSync } from 'node:fs';
import { Kysely, type KyselyPlugin, sql } from 'kysely';
import { type DatabaseVitals, Waits } from './database-vitals.ts';
import { watchedPostgres } from './postgres.ts';
import type { Schema } from './schema.ts';
import { ImmediateSqliteDialect, keepJournalShort, openSqlite } from './sqlite.ts';

export type Db = Kysely<Schema>;
export type DatabaseKind = 'sqlite' | 'postgres';

export interface Database {
  db: Db;
  kind: DatabaseKind;
  /** Omitted where a test assembles its own. */
  vitals?: DatabaseVitals;
}

interface DatabaseOptions {
  /** `postgres://...`; undefined: SQLite in `file`. */
  url: string | undefined;
  file: string;
  onError: (error: Error) => void;
  /** Added to every query and transaction; without `AuditSeals`, audited changes cannot be written. */
  plugins?: KyselyPlugin[];
}

/** Opens SQLite or PostgreSQL. Creates no tables: see `migrate`. */
export function openDatabase({ url, file, onError, plugins = [] }: DatabaseOptions): Database {
  const waits = new Waits();
  if (url !== undefined) {
    const { dialect, pool } = watchedPostgres(url, onError, waits);
    const vitals = { waits, pool, walBytes: () => undefined };
    return { db: new Kysely<Schema>({ dialect, plugins }), kind: 'postgres', vitals };
  }
  const sqlite = openSqlite(file);
  const dialect = new ImmediateSqliteDialect(sqlite, waits);
  const walBytes = () => statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0;
  keepJournalShort(sqlite, walBytes);
  const vitals = { waits, pool: () => dialect.queue.figures, walBytes };
  return { db: new Kysely<Schema>({ dialect, plugins }), kind: 'sqlite', vitals };
}

/** Rejects when the database does not answer. */
export async function pingDatabase(db: Db): Promise<void> {
  await sql`select 1`.execute(db);
}
