import { sql } from 'kysely';
import type { Database } from '#kernel/db';

const TABLES = ['auditLog', 'auditHead'] as const;

/** Does `work` as an intruder who may do everything in the database would: the guards are taken off for it. */
export async function unguarded({ db, kind }: Database, work: () => Promise<unknown>): Promise<void> {
  if (kind === 'postgres') {
    for (const table of TABLES) await sql`alter table ${sql.table(table)} disable trigger all`.execute(db);
    await work();
    for (const table of TABLES) await sql`alter table ${sql.table(table)} enable trigger all`.execute(db);
    return;
  }
  const triggers = await sql<{ name: string; sql: string }>`
    select name, sql from sqlite_master where type = 'trigger' and tbl_name in ('auditLog', 'auditHead')`.execute(
    db,
  );
  for (const { name } of triggers.rows) await sql`drop trigger ${sql.id(name)}`.execute(db);
  await work();
  for (const trigger of triggers.rows) await sql.raw(trigger.sql).execute(db);
}
