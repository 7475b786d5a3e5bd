import { type Kysely, sql } from 'kysely';
import type { Database, DatabaseKind, Schema } from '../../../api/src/kernel/db/index.ts';
import { fillBots, numbers } from '../bot/fill.store.ts';

/** Filled tables, whose rows must all exist afterwards. */
const COUNTED = ['botBets', 'botBetGroups', 'botUsers', 'users', 'configurations', 'alertRules'] as const;

/** Inserts alert rules, with their owners and lists. */
async function fillRules(db: Kysely<Schema>, kind: DatabaseKind, count: number): Promise<void> {
  const from = numbers(kind, 0, count);
  const yes = kind === 'postgres' ? sql`true` : sql`1`;
  await sql`insert into "users" ("id", "name", "email", "emailVerified", "createdAt", "updatedAt")
    select 'u' || n, 'Person ' || n, 'person' || n || '@bench.test', ${yes}, '2026-11-20', '2026-11-20' from ${from}`.execute(
    db,
  );
  await sql`insert into "configurations" ("id", "userId", "family", "mode", "name", "nameKey", "version", "updatedAtMs")
    select 'c' || n, 'u' || n, 'arbs', 'prematch', 'List', 'list', 1, 0 from ${from}`.execute(db);
  await sql`insert into "alertRules" ("configurationId", "userId", "isOn", "minPct", "sinceMs")
    select 'c' || n, 'u' || n, 1, 1.5, 0 from ${from}`.execute(db);
}

/** Of ten rows about five are bets, two and a half their groups, the rest people and their data. */
export async function fillRows({ db, kind }: Database, rows: number): Promise<void> {
  const tenth = Math.ceil(rows / 10);
  await fillRules(db, kind, Math.ceil(tenth * 0.7));
  await fillBots(
    db,
    kind,
    { users: Math.ceil(tenth / 20), accounts: Math.ceil(tenth / 2), bets: 5 * tenth },
    Date.now(),
  );
}

/** Returns the row counts of the filled tables. */
export async function countRows({ db }: Database): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of COUNTED) {
    const { rows } = await sql<{ rows: number }>`select count(*) as rows from ${sql.table(table)}`.execute(
      db,
    );
    counts[table] = Number(rows[0]?.rows);
  }
  return counts;
}

/** Returns every column of every table. */
export async function shapeOf({ db }: Database): Promise<string[]> {
  const tables = await db.introspection.getTables();
  return tables
    .flatMap(({ name, columns }) => columns.map((column) => `${name}.${column.name} ${column.dataType}`))
    .sort();
}

export async function copyDatabase({ db }: Database, from: string, to: string): Promise<void> {
  await db.connection().execute(async (own) => {
    // The product's limit of ten seconds is for requests with a waiting user.
    await sql`set statement_timeout = 0`.execute(own);
    await sql`create database ${sql.id(to)} template ${sql.id(from)} strategy file_copy`.execute(own);
    await sql`reset statement_timeout`.execute(own);
  });
}

export async function dropDatabase({ db }: Database, name: string): Promise<void> {
  await sql`drop database ${sql.id(name)} with (force)`.execute(db);
}
