import { type Kysely, sql } from 'kysely';
import { columnsOf, strictTable } from '../columns.ts';
import type { DatabaseKind } from '../database.ts';

/**
 * Registrations wait beside the accounts, each with its own password, until their letter is read; links that stop a
 * change of address. Letters that were under way are asked for again: their links live for an hour at most.
 */
export async function registrations(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const { ms } = columnsOf(kind);
  // Nobody was ever in an account whose address is not confirmed: whoever has it registers again.
  await sql`delete from users where "emailVerified" = false`.execute(db);
  await strictTable(db, kind, 'registrations')
    .addColumn('tokenHash', 'text', (column) => column.primaryKey().notNull())
    .addColumn('browserHash', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('passwordHash', 'text', (column) => column.notNull())
    .addColumn('referralCode', 'text')
    .addColumn('place', 'text', (column) => column.notNull())
    .addColumn('expiresAtMs', ms, (column) => column.notNull())
    .execute();
  await db.schema.createIndex('registrations_email_idx').on('registrations').column('email').execute();
  // SQLite changes no constraint of a table that is there.
  await db.schema.dropTable('accountLinks').execute();
  await strictTable(db, kind, 'accountLinks')
    .addColumn('tokenHash', 'text', (column) => column.primaryKey().notNull())
    .addColumn('userId', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('purpose', 'text', (column) =>
      column.notNull().check(sql`purpose in ('changeEmail', 'cancelEmail', 'resetPassword')`),
    )
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('expiresAtMs', ms, (column) => column.notNull())
    .execute();
  await db.schema.createIndex('accountLinks_userId_idx').on('accountLinks').column('userId').execute();
}
