import { type CreateTableBuilder, type Kysely, sql } from 'kysely';
import { columnsOf, strictTable } from '../columns.ts';
import type { DatabaseKind } from '../database.ts';

type Table = CreateTableBuilder<string, string>;

const owned = (table: Table): Table =>
  table.addColumn('userId', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'));
const ofAccount = (table: Table): Table =>
  table.addColumn('accountId', 'text', (column) =>
    column.notNull().references('bankrollAccounts.id').onDelete('cascade'),
  );

/** What people keep of their money and their bets: accounts, movements, bets, corrections, and sums by day. */
export async function bankroll(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const { ms, real } = columnsOf(kind);
  const table = (name: string): Table => strictTable(db, kind, name);
  await owned(table('bankrollAccounts').addColumn('id', 'text', (column) => column.primaryKey()))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('bookie', 'text')
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('currency', 'text', (column) => column.notNull())
    .addColumn('movedCents', ms, (column) => column.notNull().defaultTo(0))
    .addColumn('paidInCents', ms, (column) => column.notNull().defaultTo(0))
    .addColumn('profitCents', ms, (column) => column.notNull().defaultTo(0))
    .addColumn('openCents', ms, (column) => column.notNull().defaultTo(0))
    .addColumn('addedAtMs', ms, (column) => column.notNull())
    .addColumn('checkedAtMs', ms)
    .addColumn('closedAtMs', ms)
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .addUniqueConstraint('bankroll_accounts_bookie_key', ['userId', 'bookie', 'currency'])
    .execute();
  await ofAccount(owned(table('bankrollMovements').addColumn('id', 'text', (column) => column.primaryKey())))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('amountCents', ms, (column) => column.notNull())
    .addColumn('atMs', ms, (column) => column.notNull())
    .addColumn('note', 'text')
    .execute();
  await owned(table('bankrollRequests'))
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('asked', 'text', (column) => column.notNull())
    .addColumn('made', 'text', (column) => column.notNull())
    .addColumn('atMs', ms, (column) => column.notNull())
    .addPrimaryKeyConstraint('bankroll_requests_pkey', ['userId', 'key'])
    .execute();
  await ofAccount(owned(table('bankrollBets').addColumn('id', 'text', (column) => column.primaryKey())))
    .addColumn('groupId', 'text', (column) => column.notNull())
    .addColumn('currency', 'text', (column) => column.notNull())
    .addColumn('strategy', 'text', (column) => column.notNull())
    .addColumn('sourceId', 'text')
    .addColumn('eventId', 'text')
    .addColumn('eventKey', 'text', (column) => column.notNull())
    .addColumn('eventName', 'text', (column) => column.notNull())
    .addColumn('home', 'text')
    .addColumn('away', 'text')
    .addColumn('sport', 'text', (column) => column.notNull())
    .addColumn('league', 'text')
    .addColumn('startsAtMs', ms)
    .addColumn('market', 'text')
    .addColumn('period', 'text')
    .addColumn('selection', 'text')
    .addColumn('handicapQuarters', 'integer')
    .addColumn('team', 'integer')
    .addColumn('overTimeIncluded', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('words', 'text')
    .addColumn('side', 'text', (column) => column.notNull())
    .addColumn('oddsMicro', 'integer', (column) => column.notNull())
    .addColumn('listOddsMicro', 'integer')
    .addColumn('fairOddsMicro', 'integer')
    .addColumn('stakeCents', ms, (column) => column.notNull())
    .addColumn('commissionBp', 'integer', (column) => column.notNull())
    .addColumn('freebet', 'text')
    .addColumn('matchedCents', ms)
    .addColumn('reducedOddsMicro', 'integer')
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('cashOutCents', ms)
    .addColumn('shareMicro', 'integer')
    .addColumn('outlayCents', ms, (column) => column.notNull())
    .addColumn('profitCents', ms)
    .addColumn('placedAtMs', ms, (column) => column.notNull())
    .addColumn('settledAtMs', ms)
    .addColumn('settledBy', 'text')
    .addColumn('closeState', 'text')
    .addColumn('closeFairMicro', 'integer')
    .addColumn('closeRawMicro', 'integer')
    .addColumn('closeReference', 'text')
    .addColumn('closeSeenAtMs', ms)
    .addColumn('note', 'text')
    .addColumn('isCorrected', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .execute();
  await owned(
    table('bankrollCorrections')
      .addColumn('betId', 'text', (column) =>
        column.notNull().references('bankrollBets.id').onDelete('cascade'),
      )
      .addColumn('version', 'integer', (column) => column.notNull()),
  )
    .addColumn('atMs', ms, (column) => column.notNull())
    .addColumn('by', 'text', (column) => column.notNull())
    .addColumn('reason', 'text')
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('oddsMicro', 'integer', (column) => column.notNull())
    .addColumn('stakeCents', ms, (column) => column.notNull())
    .addColumn('cashOutCents', ms)
    .addColumn('shareMicro', 'integer')
    .addColumn('matchedCents', ms)
    .addColumn('reducedOddsMicro', 'integer')
    .addColumn('profitCents', ms)
    .addColumn('settledAtMs', ms)
    .addPrimaryKeyConstraint('bankroll_corrections_pkey', ['betId', 'version'])
    .execute();
  await owned(table('bankrollDays'))
    .addColumn('currency', 'text', (column) => column.notNull())
    .addColumn('dimension', 'text', (column) => column.notNull())
    .addColumn('part', 'text', (column) => column.notNull())
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('bets', 'integer', (column) => column.notNull())
    .addColumn('profitCents', ms, (column) => column.notNull())
    .addColumn('stakedCents', ms, (column) => column.notNull())
    .addColumn('clvBets', 'integer', (column) => column.notNull())
    .addColumn('clvCovered', 'integer', (column) => column.notNull())
    .addColumn('clvSum', real, (column) => column.notNull())
    .addColumn('knownBets', 'integer', (column) => column.notNull())
    .addColumn('expectedCents', real, (column) => column.notNull())
    .addColumn('knownExpectedCents', real, (column) => column.notNull())
    .addColumn('variance', real, (column) => column.notNull())
    .addPrimaryKeyConstraint('bankroll_days_pkey', ['userId', 'currency', 'dimension', 'day', 'part'])
    .execute();
  await indexes(db);
}

async function indexes(db: Kysely<unknown>): Promise<void> {
  const on = (name: string, table: string, columns: string[]) =>
    db.schema.createIndex(name).on(table).columns(columns).execute();
  await on('bankroll_movements_account_idx', 'bankrollMovements', ['accountId', 'atMs']);
  await on('bankroll_movements_user_idx', 'bankrollMovements', ['userId', 'atMs']);
  await on('bankroll_corrections_user_idx', 'bankrollCorrections', ['userId']);
  const bets = 'bankrollBets';
  await on('bankroll_bets_placed_idx', bets, ['userId', 'placedAtMs', 'id']);
  await on('bankroll_bets_account_idx', bets, ['accountId', 'placedAtMs', 'id']);
  await on('bankroll_bets_account_strategy_idx', bets, ['accountId', 'strategy', 'placedAtMs', 'id']);
  await on('bankroll_bets_strategy_idx', bets, ['userId', 'strategy', 'placedAtMs', 'id']);
  await on('bankroll_bets_settled_idx', bets, ['userId', 'settledAtMs']);
  await on('bankroll_bets_group_idx', bets, ['groupId']);
  // Few are open of many that were: these hold them alone.
  const open = (name: string, columns: string[]) =>
    db.schema.createIndex(name).on(bets).columns(columns).where('state', '=', 'open').execute();
  await open('bankroll_bets_open_idx', ['userId', 'placedAtMs', 'id']);
  await open('bankroll_bets_event_idx', ['eventId']);
  // A result that is corrected finds again what it has settled.
  await db.schema
    .createIndex('bankroll_bets_result_idx')
    .on(bets)
    .columns(['eventId'])
    .where(sql.ref('settledBy'), '=', 'result')
    .execute();
  await db.schema
    .createIndex('bankroll_bets_unclosed_idx')
    .on(bets)
    .columns(['startsAtMs', 'id'])
    .where(sql.ref('closeState'), 'is', null)
    .execute();
}
