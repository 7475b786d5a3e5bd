import { type Kysely, sql } from 'kysely';
import { columnsOf } from '../columns.ts';
import type { DatabaseKind } from '../database.ts';

const TABLES = ['botPayments', 'botCorrections'] as const;

/** What the rows of one bot user come to; deleted ones count no more. */
const sumsOf = (email: string) => sql`
  "paymentCredits" = coalesce((select sum(credits) from "botPayments"
    where email = ${sql.raw(email)} and "deletedAtMs" is null), 0),
  "paidCents" = coalesce((select sum("amountCents") from "botPayments"
    where email = ${sql.raw(email)} and "deletedAtMs" is null and type in ('credit', 'other')), 0),
  "paidSinceMs" = (select min("atMs") from "botPayments"
    where email = ${sql.raw(email)} and "deletedAtMs" is null and type in ('credit', 'other')),
  "correctionCents" = coalesce((select sum("amountCents") from "botCorrections"
    where email = ${sql.raw(email)} and "deletedAtMs" is null), 0)`;

async function keepSqlite(db: Kysely<unknown>): Promise<void> {
  for (const table of TABLES)
    for (const [event, row] of [
      ['insert', 'new'],
      ['update', 'new'],
      ['delete', 'old'],
    ] as const)
      await sql`create trigger ${sql.ref(`${table}_sums_${event}`)} after ${sql.raw(event)} on ${sql.table(table)}
        begin update "botUsers" set ${sumsOf(`${row}.email`)} where email = ${sql.raw(row)}.email; end`.execute(
        db,
      );
}

async function keepPostgres(db: Kysely<unknown>): Promise<void> {
  await sql`create function "bot_user_sums"() returns trigger language plpgsql as $$
    declare whose text := case when tg_op = 'DELETE' then old.email else new.email end;
    begin
      update "botUsers" set ${sumsOf('whose')} where email = whose;
      return null;
    end $$`.execute(db);
  for (const table of TABLES)
    await sql`create trigger ${sql.ref(`${table}_sums`)} after insert or update or delete on ${sql.table(table)}
      for each row execute function "bot_user_sums"()`.execute(db);
}

/**
 * What payments and corrections of each bot user come to, kept by the database itself: the figures above the list are of
 * ten thousand users, and adding up all their rows for each page takes longer than the page. Nobody can forget to keep them.
 */
export async function botUserSums(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const { ms } = columnsOf(kind);
  for (const name of ['paymentCredits', 'correctionCents', 'paidCents'])
    await db.schema
      .alterTable('botUsers')
      .addColumn(name, ms, (column) => column.notNull().defaultTo(0))
      .execute();
  await db.schema.alterTable('botUsers').addColumn('paidSinceMs', ms).execute();
  await sql`update "botUsers" set ${sumsOf('"botUsers".email')}`.execute(db);
  await (kind === 'postgres' ? keepPostgres(db) : keepSqlite(db));
}
