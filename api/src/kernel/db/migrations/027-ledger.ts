import { type Kysely, sql } from 'kysely';
import { columnsOf, strictTable } from '../columns.ts';
import type { DatabaseKind } from '../database.ts';

/**
 * Double entry. An account's figures move only together with an entry, which says what it came to: its place in the
 * account and the balance from there, so each account is a chain that can be read again from its first entry. Transfers
 * and entries are added and read, never changed or removed.
 */
export async function ledger(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const { ms: whole } = columnsOf(kind);
  await strictTable(db, kind, 'ledgerAccounts')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('owner', 'text')
    .addColumn('unit', 'text', (column) => column.notNull().check(sql`unit in ('credits', 'cents')`))
    .addColumn('floor', whole)
    .addColumn('posted', whole, (column) => column.notNull())
    .addColumn('reserved', whole, (column) => column.notNull().check(sql`reserved >= 0`))
    .addColumn('entries', whole, (column) => column.notNull().check(sql`entries >= 0`))
    .addCheckConstraint('ledgerAccounts_floor', sql`floor is null or posted - reserved >= floor`)
    .addCheckConstraint('ledgerAccounts_whole', sql`posted between -9007199254740991 and 9007199254740991`)
    .execute();
  await strictTable(db, kind, 'ledgerTransfers')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('key', 'text', (column) => column.notNull().unique())
    .addColumn('bodyHash', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('phase', 'text', (column) =>
      column.notNull().check(sql`phase in ('single', 'pending', 'post', 'void')`),
    )
    // What was pending is decided once, and a transfer is taken back once.
    .addColumn('pendingId', 'text', (column) => column.unique().references('ledgerTransfers.id'))
    .addColumn('reversesId', 'text', (column) => column.unique().references('ledgerTransfers.id'))
    .addColumn('expiresAtMs', whole)
    .addColumn('actor', 'text', (column) => column.notNull())
    .addColumn('comment', 'text')
    .addColumn('cause', 'text')
    .addColumn('atMs', whole, (column) => column.notNull())
    .addCheckConstraint(
      'ledgerTransfers_decided',
      sql`(phase in ('post', 'void')) = ("pendingId" is not null)`,
    )
    .addCheckConstraint('ledgerTransfers_expires', sql`(phase = 'pending') = ("expiresAtMs" is not null)`)
    .execute();
  await strictTable(db, kind, 'ledgerEntries')
    .addColumn('transferId', 'text', (column) => column.notNull().references('ledgerTransfers.id'))
    .addColumn('accountId', 'text', (column) => column.notNull().references('ledgerAccounts.id'))
    .addColumn('amount', whole, (column) => column.notNull().check(sql`amount <> 0`))
    .addColumn('place', whole, (column) => column.notNull().check(sql`place >= 1`))
    .addColumn('balance', whole, (column) => column.notNull())
    .addPrimaryKeyConstraint('ledgerEntries_pk', ['transferId', 'accountId'])
    .addUniqueConstraint('ledgerEntries_place', ['accountId', 'place'])
    .execute();
  await strictTable(db, kind, 'ledgerReservations')
    .addColumn('transferId', 'text', (column) => column.notNull().references('ledgerTransfers.id'))
    .addColumn('accountId', 'text', (column) => column.notNull().references('ledgerAccounts.id'))
    .addColumn('amount', whole, (column) => column.notNull().check(sql`amount <> 0`))
    .addPrimaryKeyConstraint('ledgerReservations_pk', ['transferId', 'accountId'])
    .execute();
  await strictTable(db, kind, 'ledgerClosings')
    .addColumn('id', 'integer', (column) => column.primaryKey().notNull().check(sql`id = 1`))
    .addColumn('atMs', whole, (column) => column.notNull())
    .addColumn('fault', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('ledgerAccounts_owner_idx').on('ledgerAccounts').columns(['owner']).execute();
  await db.schema
    .createIndex('ledgerTransfers_newest_idx')
    .on('ledgerTransfers')
    .columns(['atMs', 'id'])
    .execute();
  await db.schema
    .createIndex('ledgerTransfers_expiring_idx')
    .on('ledgerTransfers')
    .columns(['expiresAtMs'])
    .where(sql.ref('phase'), '=', sql.lit('pending'))
    .execute();
  await db.schema
    .createIndex('ledgerReservations_account_idx')
    .on('ledgerReservations')
    .columns(['accountId'])
    .execute();
  await (kind === 'postgres' ? guardPostgres(db) : guardSqlite(db));
}

const ADDED_ONLY = ['ledgerTransfers', 'ledgerEntries', 'ledgerReservations'] as const;
const REFUSAL = 'The ledger is append-only';
const UNTRUE = 'An entry does not continue its account';

/** What an account is stays; only its figures move. */
const IDENTITY = ['id', 'kind', 'owner', 'unit', 'floor'] as const;

/** The account stands where the entry says, and the entry before it leads there. */
const CONTINUES = sql`exists (
    select 1 from "ledgerAccounts" a
    where a.id = new."accountId" and a.posted = new.balance and a.entries = new.place
  ) and (
    (new.place = 1 and new.balance = new.amount) or exists (
      select 1 from "ledgerEntries" e
      where e."accountId" = new."accountId" and e.place = new.place - 1 and e.balance + new.amount = new.balance
    )
  )`;

async function guardSqlite(db: Kysely<unknown>): Promise<void> {
  const refuse = sql`begin select raise(abort, ${sql.lit(REFUSAL)}); end`;
  for (const table of ADDED_ONLY)
    for (const event of ['update', 'delete'])
      await sql`create trigger ${sql.id(`${table}_no_${event}`)} before ${sql.raw(event)} on ${sql.id(table)}
        ${refuse}`.execute(db);
  // `insert or replace` removes a row without asking the triggers above.
  await sql`create trigger "ledgerTransfers_no_replace" before insert on "ledgerTransfers"
    when exists (select 1 from "ledgerTransfers" where id = new.id) ${refuse}`.execute(db);
  for (const table of ['ledgerEntries', 'ledgerReservations'])
    await sql`create trigger ${sql.id(`${table}_no_replace`)} before insert on ${sql.id(table)}
      when exists (select 1 from ${sql.id(table)} where "transferId" = new."transferId" and "accountId" = new."accountId")
      ${refuse}`.execute(db);
  await sql`create trigger "ledgerEntries_continue" before insert on "ledgerEntries" when not (${CONTINUES})
    begin select raise(abort, ${sql.lit(UNTRUE)}); end`.execute(db);
  await sql`create trigger "ledgerAccounts_no_delete" before delete on "ledgerAccounts" ${refuse}`.execute(
    db,
  );
  const isChanged = sql.join(
    IDENTITY.map((name) => sql`new.${sql.id(name)} is not old.${sql.id(name)}`),
    sql` or `,
  );
  await sql`create trigger "ledgerAccounts_same" before update on "ledgerAccounts" when ${isChanged}
    ${refuse}`.execute(db);
}

async function guardPostgres(db: Kysely<unknown>): Promise<void> {
  await sql`create function "ledger_refuse"() returns trigger language plpgsql as
    $$ begin raise exception 'The ledger is append-only'; end $$`.execute(db);
  await sql`create function "ledger_continue"() returns trigger language plpgsql as
    $$ begin
      if not (${CONTINUES}) then raise exception 'An entry does not continue its account'; end if;
      return new;
    end $$`.execute(db);
  const refuse = sql`execute function "ledger_refuse"()`;
  for (const table of ADDED_ONLY)
    await sql`create trigger ${sql.id(`${table}_no_change`)} before update or delete on ${sql.id(table)}
      for each row ${refuse}`.execute(db);
  for (const table of [...ADDED_ONLY, 'ledgerAccounts'])
    await sql`create trigger ${sql.id(`${table}_no_truncate`)} before truncate on ${sql.id(table)}
      for each statement ${refuse}`.execute(db);
  await sql`create trigger "ledgerEntries_continue" before insert on "ledgerEntries"
    for each row execute function "ledger_continue"()`.execute(db);
  await sql`create trigger "ledgerAccounts_no_delete" before delete on "ledgerAccounts"
    for each row ${refuse}`.execute(db);
  const isChanged = sql.join(
    IDENTITY.map((name) => sql`new.${sql.id(name)} is distinct from old.${sql.id(name)}`),
    sql` or `,
  );
  await sql`create trigger "ledgerAccounts_same" before update on "ledgerAccounts"
    for each row when (${isChanged}) ${refuse}`.execute(db);
}
