import { type Kysely, sql } from 'kysely';
import { columnsOf, strictTable } from '../columns.ts';
import type { DatabaseKind } from '../database.ts';

/** What the bot bet, and what it told: each report once. */
export async function botBets(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const { ms, real } = columnsOf(kind);
  await strictTable(db, kind, 'botBetGroups')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('email', 'text', (column) => column.notNull().references('botUsers.email'))
    .addColumn('groupKey', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('eventId', 'text', (column) => column.notNull())
    .addColumn('eventName', 'text', (column) => column.notNull())
    .addColumn('sport', 'text', (column) => column.notNull())
    .addColumn('teams', 'text', (column) => column.notNull())
    .addColumn('league', 'text')
    .addColumn('startsAtMs', ms)
    .addColumn('placedAtMs', ms, (column) => column.notNull())
    .addColumn('profit', real, (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull().check(sql`status in ('PLACED', 'SETTLED')`))
    .addColumn('stakeCents', ms, (column) => column.notNull())
    .addColumn('payoutCents', ms, (column) => column.notNull())
    .addUniqueConstraint('botBetGroups_once', ['email', 'groupKey'])
    .execute();
  await strictTable(db, kind, 'botBets')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('groupId', 'text', (column) =>
      column.notNull().references('botBetGroups.id').onDelete('cascade'),
    )
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('bookie', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('stakeCents', ms, (column) => column.notNull().check(sql`"stakeCents" > 0`))
    .addColumn('oddsThousandths', 'integer', (column) =>
      column.notNull().check(sql`"oddsThousandths" > 1000`),
    )
    .addColumn('status', 'text', (column) => column.notNull().check(sql`status in ('PLACED', 'SETTLED')`))
    .addColumn('payoutCents', ms, (column) => column.check(sql`"payoutCents" >= 0`))
    .addColumn('placedAtMs', ms, (column) => column.notNull())
    .addColumn('settledAtMs', ms)
    .execute();
  await strictTable(db, kind, 'claimableBets')
    .addColumn('betId', 'text', (column) =>
      column.primaryKey().notNull().references('botBets.id').onDelete('cascade'),
    )
    .addColumn('markedBy', 'text', (column) => column.notNull())
    .addColumn('atMs', ms, (column) => column.notNull())
    .execute();
  await strictTable(db, kind, 'botReports')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('atMs', ms, (column) => column.notNull())
    .addColumn('receivedAtMs', ms, (column) => column.notNull())
    .addColumn('waiting', 'text')
    .addColumn('waitsFor', 'text')
    .execute();
  for (const [name, table, columns] of [
    ['botBetGroups_email_idx', 'botBetGroups', ['email', 'placedAtMs', 'id']],
    ['botBetGroups_status_idx', 'botBetGroups', ['email', 'status', 'placedAtMs', 'id']],
    ['botBetGroups_time_idx', 'botBetGroups', ['placedAtMs', 'id']],
    ['botBets_group_idx', 'botBets', ['groupId']],
    ['botBets_bookie_idx', 'botBets', ['email', 'bookie', 'placedAtMs']],
    ['botReports_waits_idx', 'botReports', ['waitsFor']],
  ] as const)
    await db.schema
      .createIndex(name)
      .on(table)
      .columns([...columns])
      .execute();
}
