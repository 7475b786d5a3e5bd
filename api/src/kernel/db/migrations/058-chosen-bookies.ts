import type { Kysely } from 'kysely';
import { strictTable } from '../columns.ts';
import type { DatabaseKind } from '../database.ts';

/** At which bookmakers somebody says they have an account. */
export async function chosenBookies(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  await strictTable(db, kind, 'chosenBookies')
    .addColumn('userId', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('bookie', 'text', (column) => column.notNull().references('bookies.value').onDelete('cascade'))
    .addPrimaryKeyConstraint('chosenBookies_pk', ['userId', 'bookie'])
    .execute();
  await db.schema.createIndex('chosenBookies_bookie_idx').on('chosenBookies').column('bookie').execute();
}
