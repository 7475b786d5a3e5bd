import { type Kysely, sql } from 'kysely';
import { columnsOf, strictTable } from '../columns.ts';
import type { DatabaseKind } from '../database.ts';

/** Files of bets are written and taken back piece by piece, by whichever process is there. */
export async function importPieces(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const { ms } = columnsOf(kind);
  const table = () => db.schema.alterTable('bankrollImports');
  await table()
    .addColumn('state', 'text', (column) => column.notNull().defaultTo('done'))
    .execute();
  for (const name of ['rows', 'gone', 'settled', 'known'])
    await table()
      .addColumn(name, 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
  await table().addColumn('accounts', 'text').execute();
  await sql`update "bankrollImports" set "rows" = "bets", "gone" = "bets",
    "state" = case when "undoneAtMs" is null then 'done' else 'undone' end`.execute(db);
  await strictTable(db, kind, 'bankrollImportPieces')
    .addColumn('importId', 'text', (column) =>
      column.notNull().references('bankrollImports.id').onDelete('cascade'),
    )
    .addColumn('nth', ms, (column) => column.notNull())
    .addColumn('piece', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('bankroll_import_pieces_pkey', ['importId', 'nth'])
    .execute();
  // What a file brought is taken back day by day.
  await db.schema.dropIndex('bankroll_bets_import_idx').execute();
  await db.schema
    .createIndex('bankroll_bets_import_idx')
    .on('bankrollBets')
    .columns(['importId', 'settledAtMs', 'id'])
    .where(sql.ref('importId'), 'is not', null)
    .execute();
}
