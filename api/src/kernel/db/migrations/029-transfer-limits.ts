import { type Kysely, sql } from 'kysely';
import { columnsOf, strictTable } from '../columns.ts';
import type { DatabaseKind } from '../database.ts';

/**
 * How much admins may send each other, what each has sent in a day, and when the ledger was last summed. Nobody pays more than
 * they owe, whoever forgets to look.
 */
export async function transferLimits(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const { ms: whole } = columnsOf(kind);
  // One row once an owner has set them.
  await strictTable(db, kind, 'transferLimits')
    .addColumn('id', 'integer', (column) => column.primaryKey().notNull().check(sql`id = 1`))
    .addColumn('dailyCap', whole, (column) => column.notNull().check(sql`"dailyCap" >= 0`))
    .addColumn('approvalAbove', whole, (column) => column.notNull().check(sql`"approvalAbove" >= 0`))
    .addColumn('changedBy', 'text', (column) => column.notNull())
    .addColumn('changedAtMs', whole, (column) => column.notNull())
    .execute();
  await strictTable(db, kind, 'transferDays')
    .addColumn('userId', 'text', (column) => column.notNull())
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('sent', whole, (column) => column.notNull().check(sql`sent >= 0`))
    .addPrimaryKeyConstraint('transferDays_pk', ['userId', 'day'])
    .execute();
  await strictTable(db, kind, 'ledgerChecks')
    .addColumn('id', 'integer', (column) => column.primaryKey().notNull().check(sql`id = 1`))
    .addColumn('atMs', whole, (column) => column.notNull())
    .addColumn('accounts', whole, (column) => column.notNull())
    .addColumn('entries', whole, (column) => column.notNull())
    .addColumn('fault', 'text')
    .execute();
  await (kind === 'postgres' ? guardPostgres(db) : guardSqlite(db));
}

const OVERPAID = sql`new.kind = 'receivable' and new.posted > 0`;

const guardSqlite = (db: Kysely<unknown>): Promise<unknown> =>
  sql`create trigger "ledgerAccounts_owed" before update on "ledgerAccounts" when ${OVERPAID}
    begin select raise(abort, 'More is paid than is owed'); end`.execute(db);

async function guardPostgres(db: Kysely<unknown>): Promise<void> {
  await sql`create function "ledger_overpaid"() returns trigger language plpgsql as
    $$ begin raise exception 'More is paid than is owed'; end $$`.execute(db);
  await sql`create trigger "ledgerAccounts_owed" before update on "ledgerAccounts"
    for each row when (${OVERPAID}) execute function "ledger_overpaid"()`.execute(db);
}
