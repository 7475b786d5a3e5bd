import { type CreateTableBuilder, type Kysely, sql } from 'kysely';
import type { DatabaseKind } from './database.ts';

/** Column types that the two databases name differently. */
export const columnsOf = (kind: DatabaseKind) =>
  kind === 'postgres'
    ? {
        ms: 'bigint' as const,
        authDate: 'timestamptz' as const,
        authFlag: 'boolean' as const,
        real: 'double precision' as const,
      }
    : {
        ms: 'integer' as const,
        authDate: 'date' as const,
        authFlag: 'integer' as const,
        real: 'real' as const,
      };

/** Starts a table. SQLite tables become STRICT, so that a wrong type is refused as in PostgreSQL. */
export function strictTable(
  db: Kysely<unknown>,
  kind: DatabaseKind,
  name: string,
): CreateTableBuilder<string> {
  const table = db.schema.createTable(name);
  return kind === 'sqlite' ? table.modifyEnd(sql`strict`) : table;
}
