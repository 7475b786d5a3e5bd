import { sql } from 'kysely';
import type { Database } from '../database.ts';

/** Does `work` as an intruder who may do everything in the database would: the guards of the tables are taken off for it. */
export async function unguarded(
  { db, kind }: Database,
  tables: readonly string[],
  work: () => Promise<unknown>,
): Promise<void> {
  if (kind === 'postgres') {
    for (const table of tables) await sql`alter table ${sql.table(table)} disable trigger all`.execute(db);
    await work();
    for (const table of tables) await sql`alter table ${sql.table(table)} enable trigger all`.execute(db);
    return;
  }
  const triggers = await sql<{ name: string; sql: string }>`
    select name, sql from sqlite_master where type = 'trigger' and tbl_name in (${sql.join(tables)})`.execute(
    db,
  );
  await sql`pragma foreign_keys = off`.execute(db);
  await sql`pragma ignore_check_constraints = on`.execute(db);
  for (const { name } of triggers.rows) await sql`drop trigger ${sql.id(name)}`.execute(db);
  await work();
  for (const trigger of triggers.rows) await sql.raw(trigger.sql).execute(db);
  await sql`pragma ignore_check_constraints = off`.execute(db);
  await sql`pragma foreign_keys = on`.execute(db);
}

/** Takes away what PostgreSQL checks in each row of a table; SQLite's are off while it is unguarded. */
export async function withoutChecks({ db, kind }: Database, tables: readonly string[]): Promise<void> {
  if (kind !== 'postgres') return;
  const checks = await sql<{ table: string; name: string }>`
    select c.relname as "table", k.conname as "name" from pg_constraint k join pg_class c on c.oid = k.conrelid
    where k.contype = 'c' and c.relname in (${sql.join(tables)})`.execute(db);
  for (const { table, name } of checks.rows)
    await sql`alter table ${sql.table(table)} drop constraint ${sql.id(name)}`.execute(db);
}
