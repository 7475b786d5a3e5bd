import { Kysely, type KyselyPlugin, sql } from 'kysely';
import { postgresDialect } from './postgres.ts';
import type { Schema } from './schema.ts';
import { ImmediateSqliteDialect, openSqlite } from './sqlite.ts';

export type Db = Kysely<Schema>;
export type DatabaseKind = 'sqlite' | 'postgres';

export interface Database {
  db: Db;
  kind: DatabaseKind;
}

export interface DatabaseOptions {
  /** `postgres://...`; undefined: SQLite in `file`. */
  url: string | undefined;
  file: string;
  onError: (error: Error) => void;
  /** What every query and transaction has with it; without `AuditSeals` nothing can be written that is audited. */
  plugins?: KyselyPlugin[];
}

/** Opens SQLite or PostgreSQL. Nothing is created in it yet: see `migrate`. */
export function openDatabase({ url, file, onError, plugins = [] }: DatabaseOptions): Database {
  if (url !== undefined) {
    return { db: new Kysely<Schema>({ dialect: postgresDialect(url, onError), plugins }), kind: 'postgres' };
  }
  return {
    db: new Kysely<Schema>({ dialect: new ImmediateSqliteDialect(openSqlite(file)), plugins }),
    kind: 'sqlite',
  };
}

/** Rejects when the database does not answer. */
export async function pingDatabase(db: Db): Promise<void> {
  await sql`select 1`.execute(db);
}
