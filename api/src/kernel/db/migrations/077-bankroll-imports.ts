import { type Kysely, sql } from 'kysely';
import { columnsOf, strictTable } from '../columns.ts';
import type { DatabaseKind } from '../database.ts';

/** Files of bets that were read in: what each brought is known again, and can be taken back. */
export async function bankrollImports(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const { ms } = columnsOf(kind);
  await strictTable(db, kind, 'bankrollImports')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('userId', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('fileName', 'text', (column) => column.notNull())
    .addColumn('bets', 'integer', (column) => column.notNull())
    .addColumn('atMs', ms, (column) => column.notNull())
    .addColumn('undoneAtMs', ms)
    .execute();
  await db.schema
    .createIndex('bankroll_imports_user_idx')
    .on('bankrollImports')
    .columns(['userId', 'atMs'])
    .execute();
  await db.schema.alterTable('bankrollAccounts').addColumn('importId', 'text').execute();
  // What its owner noted of it: stakes know it as they know the balance.
  await db.schema.alterTable('bankrollAccounts').addColumn('limitCents', ms).execute();
  await db.schema.alterTable('bankrollBets').addColumn('importId', 'text').execute();
  await db.schema.alterTable('bankrollBets').addColumn('importKey', 'text').execute();
  // Most bets came in no file: these hold those that did alone.
  await db.schema
    .createIndex('bankroll_bets_import_key')
    .unique()
    .on('bankrollBets')
    .columns(['userId', 'importKey'])
    .where(sql.ref('importKey'), 'is not', null)
    .execute();
  await db.schema
    .createIndex('bankroll_bets_import_idx')
    .on('bankrollBets')
    .columns(['importId'])
    .where(sql.ref('importId'), 'is not', null)
    .execute();
}
