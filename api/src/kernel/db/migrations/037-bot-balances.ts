import { type Kysely, sql } from 'kysely';
import { columnsOf, strictTable } from '../columns.ts';
import type { DatabaseKind } from '../database.ts';

/** Balances of bonus users as people noted them: one for each bookmaker and day. */
export async function botBalances(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const { ms } = columnsOf(kind);
  await strictTable(db, kind, 'botBalances')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('email', 'text', (column) => column.notNull().references('botUsers.email').onDelete('cascade'))
    .addColumn('bookie', 'text', (column) => column.notNull())
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('openingCents', ms, (column) => column.notNull().check(sql`"openingCents" >= 0`))
    .addColumn('closingCents', ms, (column) => column.notNull().check(sql`"closingCents" >= 0`))
    .addColumn('addedBy', 'text', (column) => column.notNull())
    .addColumn('atMs', ms, (column) => column.notNull())
    .addUniqueConstraint('botBalances_once', ['email', 'bookie', 'day'])
    .execute();
}
