import { type Kysely, sql } from 'kysely';
import { columnsOf, strictTable } from '../columns.ts';
import type { DatabaseKind } from '../database.ts';

/** Letters that have not left yet, sealed: they hold addresses and links. */
export async function letters(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const { ms } = columnsOf(kind);
  await strictTable(db, kind, 'letters')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('sealedMail', 'text', (column) => column.notNull())
    .addColumn('expiresAtMs', ms, (column) => column.notNull())
    .addColumn('tries', 'integer', (column) => column.notNull().check(sql`tries >= 0`))
    .addColumn('nextTryAtMs', ms, (column) => column.notNull())
    .execute();
  await db.schema.createIndex('letters_due_idx').on('letters').column('nextTryAtMs').execute();
}
