import SQLite from 'better-sqlite3';
import { Kysely, sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { withReadyStatements } from './ready-statements.ts';
import { ImmediateSqliteDialect } from './sqlite.ts';

let database: SQLite.Database;
let db: Kysely<{ t: { n: number } }>;

beforeEach(() => {
  database = new SQLite(':memory:');
  database.exec('create table t (n integer) strict; insert into t values (1), (2)');
  db = new Kysely({ dialect: new ImmediateSqliteDialect(database) });
});
afterEach(() => db.destroy());

const all = () => db.selectFrom('t').selectAll().orderBy('n').execute();

test('a statement is prepared once, and answers anew each time', async () => {
  const ready = withReadyStatements(database);
  const count = 'select count(*) as count from t where n >= ?';
  const statement = ready.prepare(count);
  expect(ready.prepare(count)).toBe(statement);
  expect(statement.all([1])).toEqual([{ count: 2 }]);
  database.exec('insert into t values (3)');
  expect(statement.all([2])).toEqual([{ count: 2 }]);
});

test('a kept statement sees the table as it is now', async () => {
  expect(await all()).toEqual([{ n: 1 }, { n: 2 }]);
  await sql`alter table t add column m integer`.execute(db);
  expect(await all()).toEqual([
    { n: 1, m: null },
    { n: 2, m: null },
  ]);
  await sql`drop table t`.execute(db);
  await expect(all()).rejects.toThrow(/no such table/);
  await sql`create table t (o integer) strict`.execute(db);
  await expect(db.selectFrom('t').select('n').execute()).rejects.toThrow(/no such column/);
});

test('a kept statement that was refused can be asked again', async () => {
  await sql`create unique index one on t (n)`.execute(db);
  const insert = (n: number) => db.insertInto('t').values({ n }).execute();
  await expect(insert(2)).rejects.toThrow(/UNIQUE/);
  await insert(3);
  expect(await all()).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }]);
});

test('while rows are still being read, the same question can be asked', () => {
  const ready = withReadyStatements(database);
  const text = 'select n from t order by n';
  const reading = ready.prepare(text).iterate([]);
  expect(reading.next().value).toEqual({ n: 1 });
  expect(ready.prepare(text).all([])).toEqual([{ n: 1 }, { n: 2 }]);
  expect([...reading]).toEqual([{ n: 2 }]);
});
