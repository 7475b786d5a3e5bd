import { type Kysely, sql } from 'kysely';
import { columnsOf, strictTable } from '../columns.ts';
import type { DatabaseKind } from '../database.ts';

/**
 * The audit log: rows that can be added and read, never changed or removed. `auditHead` has one row, the number of the
 * last entry; whoever adds an entry holds it until the end of the transaction.
 */
export async function audit(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const { ms } = columnsOf(kind);
  await strictTable(db, kind, 'auditLog')
    .addColumn('seq', ms, (column) => column.primaryKey().notNull())
    .addColumn('atMs', ms, (column) => column.notNull())
    .addColumn('actor', 'text', (column) => column.notNull())
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('target', 'text', (column) => column.notNull())
    .addColumn('detail', 'text', (column) => column.notNull())
    .addColumn('ip', 'text')
    .addColumn('previousHash', 'text', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull().unique())
    .execute();
  for (const column of ['actor', 'action', 'target']) {
    await db.schema.createIndex(`auditLog_${column}_idx`).on('auditLog').columns([column, 'seq']).execute();
  }
  await strictTable(db, kind, 'auditHead')
    .addColumn('id', 'integer', (column) => column.primaryKey().notNull().check(sql`id = 1`))
    .addColumn('seq', ms, (column) => column.notNull())
    .execute();
  await sql`insert into "auditHead" (id, seq) values (1, 0)`.execute(db);
  await (kind === 'postgres' ? guardPostgres(db) : guardSqlite(db));
}

const REFUSAL = sql.lit('The audit log is append-only');

async function guardSqlite(db: Kysely<unknown>): Promise<void> {
  for (const event of ['update', 'delete']) {
    await sql`create trigger ${sql.id(`auditLog_no_${event}`)} before ${sql.raw(event)} on "auditLog"
      begin select raise(abort, ${REFUSAL}); end`.execute(db);
  }
  // `insert or replace` removes a row without asking the trigger above.
  await sql`create trigger "auditLog_no_replace" before insert on "auditLog"
    when exists (select 1 from "auditLog" where seq = new.seq or hash = new.hash)
    begin select raise(abort, ${REFUSAL}); end`.execute(db);
  await sql`create trigger "auditHead_no_delete" before delete on "auditHead"
    begin select raise(abort, ${REFUSAL}); end`.execute(db);
  await sql`create trigger "auditHead_forward" before update on "auditHead" when new.seq <> old.seq + 1
    begin select raise(abort, ${REFUSAL}); end`.execute(db);
}

async function guardPostgres(db: Kysely<unknown>): Promise<void> {
  await sql`create function "auditLog_refuse"() returns trigger language plpgsql as
    $$ begin raise exception 'The audit log is append-only'; end $$`.execute(db);
  await sql`create trigger "auditLog_no_change" before update or delete on "auditLog"
    for each row execute function "auditLog_refuse"()`.execute(db);
  for (const table of ['auditLog', 'auditHead']) {
    await sql`create trigger ${sql.id(`${table}_no_truncate`)} before truncate on ${sql.id(table)}
      for each statement execute function "auditLog_refuse"()`.execute(db);
  }
  await sql`create trigger "auditHead_no_delete" before delete on "auditHead"
    for each row execute function "auditLog_refuse"()`.execute(db);
  await sql`create trigger "auditHead_forward" before update on "auditHead"
    for each row when (new.seq <> old.seq + 1) execute function "auditLog_refuse"()`.execute(db);
}
