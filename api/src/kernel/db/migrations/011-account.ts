import { type Kysely, sql } from 'kysely';
import { columnsOf, strictTable } from '../columns.ts';
import type { DatabaseKind } from '../database.ts';

/** Mailed links, referral codes, and sessions whose tokens are kept as hashes only. */
export async function account(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const { ms } = columnsOf(kind);
  // Accounts of before addresses were confirmed go on as they are.
  await sql`update users set "emailVerified" = true`.execute(db);
  // Tokens were kept as they are until now: whoever is signed in signs in once more.
  await sql`delete from sessions`.execute(db);
  await db.schema
    .alterTable('sessions')
    .addColumn('remembered', 'integer', (column) => column.notNull().defaultTo(1))
    .execute();
  await strictTable(db, kind, 'accountLinks')
    .addColumn('tokenHash', 'text', (column) => column.primaryKey().notNull())
    .addColumn('userId', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('purpose', 'text', (column) =>
      column.notNull().check(sql`purpose in ('verifyEmail', 'changeEmail', 'resetPassword')`),
    )
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('expiresAtMs', ms, (column) => column.notNull())
    .execute();
  await db.schema.createIndex('accountLinks_userId_idx').on('accountLinks').column('userId').execute();
  await strictTable(db, kind, 'referrals')
    .addColumn('userId', 'text', (column) =>
      column.primaryKey().notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('code', 'text', (column) => column.notNull())
    .addColumn('atMs', ms, (column) => column.notNull())
    .execute();
  await db.schema.createIndex('referrals_code_idx').on('referrals').column('code').execute();
}
