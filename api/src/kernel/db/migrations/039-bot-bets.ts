import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely';
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
    .addColumn('mark', 'text', (column) => column.notNull().defaultTo(''))
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
    .addColumn('market', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('mark', 'text')
    .addColumn('closingThousandths', 'integer')
    .execute();
  await strictTable(db, kind, 'claimableBets')
    .addColumn('betId', 'text', (column) =>
      column.primaryKey().notNull().references('botBets.id').onDelete('cascade'),
    )
    .addColumn('markedBy', 'text', (column) => column.notNull())
    .addColumn('atMs', ms, (column) => column.notNull())
    .execute();
  await botReports(db, kind);
  await botSums(db, kind);
  for (const [name, table, columns] of INDEXES)
    await db.schema
      .createIndex(name)
      .on(table)
      .columns([...columns])
      .execute();
  // Open ones are few among many: counted by an index of their own.
  await db.schema
    .createIndex('botBets_open_idx')
    .on('botBets')
    .columns(['email', 'stakeCents'])
    .where(sql<boolean>`status = 'PLACED'`)
    .execute();
}

async function botReports(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const { ms } = columnsOf(kind);
  await strictTable(db, kind, 'botReports')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('atMs', ms, (column) => column.notNull())
    .addColumn('receivedAtMs', ms, (column) => column.notNull())
    .addColumn('digest', 'text', (column) => column.notNull())
    .execute();
  await strictTable(db, kind, 'botEarlySettlements')
    .addColumn('email', 'text', (column) => column.notNull().references('botUsers.email'))
    .addColumn('betId', 'text', (column) => column.notNull())
    .addColumn('payoutCents', ms, (column) => column.check(sql`"payoutCents" >= 0`))
    .addColumn('settledAtMs', ms, (column) => column.notNull())
    .addColumn('mark', 'text', (column) => column.notNull())
    .addColumn('atMs', ms, (column) => column.notNull())
    .addPrimaryKeyConstraint('botEarlySettlements_pk', ['email', 'betId'])
    .execute();
  const text = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo('');
  await strictTable(db, kind, 'botSigns')
    .addColumn('email', 'text', (column) => column.notNull().references('botUsers.email'))
    .addColumn('bookie', 'text', (column) => column.notNull())
    .addColumn('seenAtMs', ms, (column) => column.notNull())
    .addColumn('beatAtMs', ms)
    .addColumn('silentAtMs', ms)
    .addColumn('stateMark', 'text', text)
    .addColumn('limitMark', 'text', text)
    .addColumn('depositMark', 'text', text)
    .addColumn('proxyMark', 'text', text)
    .addColumn('balanceMark', 'text', text)
    .addPrimaryKeyConstraint('botSigns_pk', ['email', 'bookie'])
    .execute();
}

async function botSums(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const { ms, real } = columnsOf(kind);
  await strictTable(db, kind, 'botBetDays')
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('dimension', 'text', (column) => column.notNull())
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('profitCents', ms, (column) => column.notNull())
    .addColumn('stakeCents', ms, (column) => column.notNull())
    .addColumn('bets', ms, (column) => column.notNull())
    .addColumn('covered', ms, (column) => column.notNull())
    .addColumn('better', ms, (column) => column.notNull())
    .addColumn('edge', real, (column) => column.notNull())
    .addPrimaryKeyConstraint('botBetDays_pk', ['dimension', 'day', 'key'])
    .execute();
  await strictTable(db, kind, 'botDirtyDays')
    .addColumn('day', 'text', (column) => column.primaryKey().notNull())
    .execute();
}

const INDEXES = [
  ['botBetGroups_email_idx', 'botBetGroups', ['email', 'placedAtMs', 'id']],
  ['botBetGroups_status_idx', 'botBetGroups', ['email', 'status', 'placedAtMs', 'id']],
  ['botBetGroups_time_idx', 'botBetGroups', ['placedAtMs', 'id']],
  ['botBetGroups_open_idx', 'botBetGroups', ['status', 'placedAtMs', 'id']],
  ['botBetGroups_sport_idx', 'botBetGroups', ['sport', 'placedAtMs', 'id']],
  ['botBetGroups_start_idx', 'botBetGroups', ['startsAtMs']],
  ['botBets_group_idx', 'botBets', ['groupId']],
  ['botBets_user_idx', 'botBets', ['email', 'bookie', 'placedAtMs']],
  ['botBets_bookie_idx', 'botBets', ['bookie', 'placedAtMs']],
  ['botBets_settled_idx', 'botBets', ['settledAtMs']],
  ['botReports_received_idx', 'botReports', ['kind', 'receivedAtMs']],
  ['botSigns_beat_idx', 'botSigns', ['beatAtMs']],
] as const;
