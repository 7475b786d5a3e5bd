import { type Kysely, sql } from 'kysely';
import { columnsOf, strictTable } from '../columns.ts';
import type { DatabaseKind } from '../database.ts';

/** Of what people are told outside our pages, where, and what was told: one row a person, channel and opportunity. */
export async function alerts(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const { ms, real } = columnsOf(kind);
  await strictTable(db, kind, 'alertRules')
    .addColumn('configurationId', 'text', (column) =>
      column.primaryKey().notNull().references('configurations.id').onDelete('cascade'),
    )
    .addColumn('userId', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('isOn', 'integer', (column) => column.notNull())
    .addColumn('minPct', real, (column) => column.notNull())
    .addColumn('sports', 'text')
    .addColumn('sinceMs', ms, (column) => column.notNull())
    .execute();
  await strictTable(db, kind, 'alertSettings')
    .addColumn('userId', 'text', (column) =>
      column.primaryKey().notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('zone', 'text', (column) => column.notNull())
    .addColumn('quietOn', 'integer', (column) => column.notNull())
    .addColumn('quietFrom', 'text', (column) => column.notNull())
    .addColumn('quietTo', 'text', (column) => column.notNull())
    .execute();
  await strictTable(db, kind, 'alertChannels')
    .addColumn('userId', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('channel', 'text', (column) => column.notNull())
    .addColumn('chatId', 'text')
    .addColumn('state', 'text', (column) => column.notNull().check(sql`state in ('on', 'blocked')`))
    .addColumn('nextAtMs', ms, (column) => column.notNull())
    .addColumn('leaseOwner', 'text')
    .addColumn('leaseUntilMs', ms, (column) => column.notNull())
    .addPrimaryKeyConstraint('alertChannels_pk', ['userId', 'channel'])
    .execute();
  await strictTable(db, kind, 'alertLinks')
    .addColumn('userId', 'text', (column) =>
      column.primaryKey().notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('tokenHash', 'text', (column) => column.notNull().unique())
    .addColumn('expiresAtMs', ms, (column) => column.notNull())
    .execute();
  await strictTable(db, kind, 'alertMessages')
    .addColumn('userId', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('channel', 'text', (column) => column.notNull())
    .addColumn('opportunityId', 'text', (column) => column.notNull())
    .addColumn('configurationId', 'text', (column) => column.notNull())
    .addColumn('about', 'text', (column) => column.notNull())
    .addColumn('pct', real, (column) => column.notNull())
    .addColumn('sinceMs', ms, (column) => column.notNull())
    .addColumn('createdAtMs', ms, (column) => column.notNull())
    .addColumn('untilMs', ms, (column) => column.notNull())
    .addColumn('state', 'text', (column) =>
      column.notNull().check(sql`state in ('waiting', 'sending', 'sent', 'dropped', 'failed', 'unsure')`),
    )
    .addColumn('sentAtMs', ms)
    .addColumn('externalId', 'text')
    .addColumn('goneAtMs', ms)
    .addColumn('editedAtMs', ms)
    .addPrimaryKeyConstraint('alertMessages_pk', ['userId', 'channel', 'opportunityId'])
    .execute();
  for (const [name, table, columns] of [
    ['alertRules_user_idx', 'alertRules', ['userId']],
    ['alertChannels_chat_idx', 'alertChannels', ['channel', 'chatId']],
    ['alertMessages_state_idx', 'alertMessages', ['channel', 'state', 'untilMs']],
    ['alertMessages_message_idx', 'alertMessages', ['userId', 'channel', 'externalId']],
    ['alertMessages_configuration_idx', 'alertMessages', ['configurationId', 'state']],
    ['alertMessages_created_idx', 'alertMessages', ['createdAtMs']],
  ] as const)
    await db.schema
      .createIndex(name)
      .on(table)
      .columns([...columns])
      .execute();
}
