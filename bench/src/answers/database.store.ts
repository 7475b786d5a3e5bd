import { type Kysely, sql } from 'kysely';
import type { DatabaseKind, Schema } from '../../../api/src/kernel/db/index.ts';

type Db = Kysely<Schema>;

/** Returns the database's size in bytes. */
export async function bytesOf(db: Db, kind: DatabaseKind): Promise<number> {
  const size =
    kind === 'postgres'
      ? sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`
      : sql<{
          bytes: number;
        }>`select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`;
  const { rows } = await size.execute(db);
  return Number(rows[0]?.bytes ?? 0);
}

/** Creates a separate database on a PostgreSQL server. */
export async function makeDatabase(db: Db, name: string): Promise<void> {
  await sql`create database ${sql.id(name)}`.execute(db);
}
