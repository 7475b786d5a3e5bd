import { type Kysely, sql } from 'kysely';
import { columnsOf, strictTable } from '../columns.ts';
import type { DatabaseKind } from '../database.ts';

/** What bookmakers offer, and what people ask each other about bot users, whom, and who has read it. */
export async function notifications(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const { ms } = columnsOf(kind);
  await strictTable(db, kind, 'promotions')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('bookie', 'text', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('terms', 'text', (column) => column.notNull())
    .addColumn('validFromMs', ms)
    .addColumn('validToMs', ms)
    .execute();
  await strictTable(db, kind, 'notifications')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('subType', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) =>
      column.notNull().check(sql`status in ('pending', 'done', 'rejected')`),
    )
    .addColumn('createdBy', 'text', (column) => column.references('users.id').onDelete('set null'))
    .addColumn('atMs', ms, (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull().references('botUsers.email').onDelete('cascade'))
    .addColumn('bookie', 'text')
    .addColumn('canMarkAsDone', 'integer', (column) => column.notNull())
    .addColumn('canMarkAsRejected', 'integer', (column) => column.notNull())
    .addColumn('request', 'text', (column) => column.notNull())
    .addColumn('reason', 'text')
    .addColumn('details', 'text')
    .addColumn('closedBy', 'text')
    .addColumn('closedAtMs', ms)
    .addColumn('sendKey', 'text', (column) => column.unique())
    .addColumn('pendingKey', 'text', (column) => column.unique())
    .addColumn('answers', 'text')
    .addColumn('changedAtMs', ms, (column) => column.notNull().defaultTo(0))
    .addColumn('toldAtMs', ms)
    .execute();
  for (const name of ['notificationRecipients', 'notificationReads'])
    await strictTable(db, kind, name)
      .addColumn('notificationId', 'text', (column) =>
        column.notNull().references('notifications.id').onDelete('cascade'),
      )
      .addColumn('userId', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addPrimaryKeyConstraint(`${name}_pk`, ['notificationId', 'userId'])
      .execute();
  await strictTable(db, kind, 'notificationChoices')
    .addColumn('userId', 'text', (column) =>
      column.primaryKey().notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('byEmail', 'integer', (column) => column.notNull())
    .addColumn('byBrowser', 'integer', (column) => column.notNull())
    .addColumn('readUpToMs', ms, (column) => column.notNull().defaultTo(0))
    .execute();
  for (const [name, table, columns] of [
    ['promotions_bookie_idx', 'promotions', ['bookie']],
    ['notifications_pending_idx', 'notifications', ['status', 'atMs']],
    ['notifications_closed_idx', 'notifications', ['closedAtMs', 'atMs', 'id']],
    ['notifications_changed_idx', 'notifications', ['changedAtMs']],
    ['notifications_email_idx', 'notifications', ['email', 'atMs']],
    ['notifications_creator_idx', 'notifications', ['createdBy', 'atMs']],
    ['notificationRecipients_user_idx', 'notificationRecipients', ['userId']],
  ] as const)
    await db.schema
      .createIndex(name)
      .on(table)
      .columns([...columns])
      .execute();
}
