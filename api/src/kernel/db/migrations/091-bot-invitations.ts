import { type Kysely, sql } from 'kysely';
import { columnsOf, strictTable } from '../columns.ts';
import type { DatabaseKind } from '../database.ts';

/** People who are asked whether the bot may bet for them. Who is a bot user already stays one. */
export async function botInvitations(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const { ms } = columnsOf(kind);
  await strictTable(db, kind, 'botInvitations')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('userId', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('alias', 'text')
    .addColumn('mode', 'text', (column) => column.notNull().check(sql`mode in ('normal', 'bonus')`))
    .addColumn('country', 'text')
    .addColumn('providerRate', 'integer')
    .addColumn('internalRate', 'integer')
    .addColumn('tokenHash', 'text', (column) => column.unique())
    .addColumn('sentAtMs', ms, (column) => column.notNull())
    .addColumn('expiresAtMs', ms, (column) => column.notNull())
    .addColumn('declinedAtMs', ms)
    .addUniqueConstraint('botInvitations_maker_email_key', ['userId', 'email'])
    .execute();
  await db.schema.createIndex('botInvitations_email_idx').on('botInvitations').column('email').execute();
}
