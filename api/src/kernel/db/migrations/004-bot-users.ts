import { type Kysely, sql } from 'kysely';
import { columnsOf, strictTable } from '../columns.ts';
import type { DatabaseKind } from '../database.ts';

/** The people the bot bets for, their tags, and who looks after them. */
export async function botUsers(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const { ms } = columnsOf(kind);
  await strictTable(db, kind, 'botUsers')
    .addColumn('email', 'text', (column) => column.primaryKey().notNull())
    .addColumn('alias', 'text')
    .addColumn('enabled', 'integer', (column) => column.notNull())
    .addColumn('ready', 'integer', (column) => column.notNull())
    .addColumn('mode', 'text', (column) => column.notNull().check(sql`mode in ('normal', 'bonus')`))
    .addColumn('country', 'text')
    .addColumn('startedAtMs', ms)
    .addColumn('profitCents', ms, (column) => column.notNull())
    .execute();
  await strictTable(db, kind, 'botUserTags')
    .addColumn('email', 'text', (column) => column.notNull().references('botUsers.email').onDelete('cascade'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('color', 'text', (column) => column.notNull())
    .addColumn('isPublic', 'integer', (column) => column.notNull())
    .addColumn('createdBy', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('botUserTags_pk', ['email', 'name'])
    .execute();
  await strictTable(db, kind, 'botUserLinks')
    .addColumn('userId', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('email', 'text', (column) => column.notNull().references('botUsers.email').onDelete('cascade'))
    .addPrimaryKeyConstraint('botUserLinks_pk', ['userId', 'email'])
    .execute();
}
