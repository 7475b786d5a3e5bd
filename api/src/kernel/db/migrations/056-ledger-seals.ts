import { type Kysely, sql } from 'kysely';
import { columnsOf, strictTable } from '../columns.ts';
import type { DatabaseKind } from '../database.ts';

/**
 * A transfer is written with a seal over it and its legs; soon after it gets a number in a chain over all transfers and
 * their entries, which is added to and never changed. What was there before has no seal of its own and is held by the chain.
 */
export async function ledgerSeals(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const { ms: whole } = columnsOf(kind);
  await db.schema.alterTable('ledgerTransfers').addColumn('seal', 'text').execute();
  await strictTable(db, kind, 'ledgerSeals')
    .addColumn('seq', whole, (column) => column.primaryKey().notNull().check(sql`seq >= 1`))
    .addColumn('transferId', 'text', (column) => column.notNull().unique().references('ledgerTransfers.id'))
    .addColumn('hash', 'text', (column) => column.notNull())
    .addColumn('seal', 'text', (column) => column.notNull())
    .execute();
  await (kind === 'postgres' ? guardPostgres(db) : guardSqlite(db));
}

async function guardSqlite(db: Kysely<unknown>): Promise<void> {
  const refuse = sql`begin select raise(abort, 'The ledger is append-only'); end`;
  for (const event of ['update', 'delete'])
    await sql`create trigger ${sql.id(`ledgerSeals_no_${event}`)} before ${sql.raw(event)} on "ledgerSeals"
      ${refuse}`.execute(db);
  // `insert or replace` removes a row without asking the triggers above.
  await sql`create trigger "ledgerSeals_no_replace" before insert on "ledgerSeals"
    when exists (select 1 from "ledgerSeals" where seq = new.seq or "transferId" = new."transferId")
    ${refuse}`.execute(db);
}

async function guardPostgres(db: Kysely<unknown>): Promise<void> {
  const refuse = sql`execute function "ledger_refuse"()`;
  await sql`create trigger "ledgerSeals_no_change" before update or delete on "ledgerSeals"
    for each row ${refuse}`.execute(db);
  await sql`create trigger "ledgerSeals_no_truncate" before truncate on "ledgerSeals"
    for each statement ${refuse}`.execute(db);
}
