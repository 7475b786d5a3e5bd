import { RETAINED_AFTER_DELETION } from '@bothways/domain/account';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { type Db, transact } from '#kernel/db';
import { onBothDatabases, unguarded, withoutChecks } from '#kernel/db/testing';
import { addUser } from '#testing';
import { eraseUser } from './erase-user.ts';
import { EXPORT_WORDS } from './export-guide.ts';
import { ANOTHER_PERSON, exportedTables, OPENS_DOORS, ownData, shutOut } from './own-data.store.ts';
import { IMPERSONAL_TABLES, type Named, PERSONAL_DATA, REVIEWED_COLUMNS } from './personal-data.ts';

const ME = 'my-id';
const MY_EMAIL = 'me@example.test';
const OTHER = 'somebody-else';
/** Names of columns that could name a person. */
const NAMES_A_PERSON =
  /user(?!Agent)|owner|actor|holder|creator|admin|person|people|subject|email|mobile|buyer|payee|^by$|By$|^mark$/i;

async function allOf(db: Db, userId: string): Promise<Record<string, Record<string, unknown>[]>> {
  const all: Record<string, Record<string, unknown>[]> = {};
  for await (const { table, rows } of ownData(db, userId)) all[table] = [...(all[table] ?? []), ...rows];
  return all;
}

const namingValue = (named: Named): string => {
  if (typeof named !== 'string') return `${named.table}.${named.key}`;
  return { id: ME, target: `user:${ME}`, email: MY_EMAIL }[named];
};
const SIZES = /int|num|double|real|float/i;
/** Writes a row of every personal table, in which the first column that says whose it is names me. */
async function fill(db: Db): Promise<void> {
  const tables = (await db.introspection.getTables()).filter(({ name }) => name in PERSONAL_DATA);
  for (const { name } of tables) await sql`delete from ${sql.table(name)}`.execute(db);
  for (const { name, columns } of tables) {
    const { whose = {}, others = {} } = PERSONAL_DATA[name] ?? {};
    const [first] = Object.keys(whose);
    const cells = columns.map((column): string | number | boolean => {
      const named = whose[column.name];
      if (column.name === first && named) return namingValue(named);
      if (name === 'users' && column.name === 'email') return MY_EMAIL;
      if (column.dataType.startsWith('bool') || column.name === 'emailVerified')
        return column.dataType.startsWith('bool') ? true : 1;
      if (/time|date/i.test(column.dataType)) return '2026-01-01T00:00:00.000Z';
      if (SIZES.test(column.dataType)) return 1;
      if (named === 'target') return `user:${OTHER}`;
      if (named || column.name in others) return OTHER;
      return `${name}.${column.name}`;
    });
    await sql`insert into ${sql.table(name)} (${sql.join(columns.map((column) => sql.ref(column.name)))})
      values (${sql.join(cells)})`.execute(db);
  }
}

onBothDatabases('the register of personal data', (database) => {
  test('has every table, and every column that could name a person', async () => {
    const { db, kind } = database();
    const tables = await db.introspection.getTables();
    const known = [...Object.keys(PERSONAL_DATA), ...IMPERSONAL_TABLES];
    expect(tables.map(({ name }) => name).toSorted()).toEqual(known.toSorted());
    const references =
      kind === 'sqlite'
        ? await sql<{ column: string }>`select m.name || '.' || f."from" as "column"
            from sqlite_master m join pragma_foreign_key_list(m.name) f
            where m.type = 'table' and f."table" = 'users'`.execute(db)
        : await sql<{ column: string }>`select c.relname || '.' || a.attname as "column"
            from pg_constraint k join pg_class c on c.oid = k.conrelid
            join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey)
            where k.contype = 'f' and k.confrelid = '"users"'::regclass`.execute(db);
    const referring = new Set(references.rows.map(({ column }) => column));
    expect(referring.size).toBeGreaterThan(50);
    const unnamed = tables.flatMap(({ name: table, columns }) => {
      const { whose = {}, others = {}, withheld = [] } = PERSONAL_DATA[table] ?? {};
      return columns
        .filter(({ name }) => NAMES_A_PERSON.test(name) || referring.has(`${table}.${name}`))
        .filter(({ name }) => !(name in whose || name in others || withheld.includes(name)))
        .filter(({ name }) => !OPENS_DOORS.test(name))
        .map(({ name }) => `${table}.${name}`);
    });
    expect(unnamed.toSorted()).toEqual(Object.keys(REVIEWED_COLUMNS).toSorted());
  });

  test('has only columns that there are', async () => {
    const tables = await database().db.introspection.getTables();
    const columns = new Set(
      tables.flatMap((table) => table.columns.map(({ name }) => `${table.name}.${name}`)),
    );
    const meant = Object.entries(PERSONAL_DATA).flatMap(([table, entry]) => {
      const { whose, others = {}, about = {}, withheld = [], order = [] } = entry;
      const all = [
        ...Object.keys(whose),
        ...Object.keys(others),
        ...Object.keys(about),
        ...withheld,
        ...order,
      ];
      return [...all, ...Object.values(about).flat()].map((column) => `${table}.${column}`);
    });
    expect(meant.filter((column) => !columns.has(column))).toEqual([]);
  });

  test.each(['en', 'es'] as const)(
    'has a sentence for each file and column, and none for others, in %s',
    async (locale) => {
      const tables = await exportedTables(database().db);
      const { tables: files, columns, here } = EXPORT_WORDS[locale];
      expect(Object.keys(files).toSorted()).toEqual(tables.map(({ table }) => table).toSorted());
      const all = tables.flatMap(({ table, columns: names }) =>
        names.map((name) => [`${table}.${name}`, name] as const),
      );
      expect(all.filter(([place, name]) => !(place in here || name in columns))).toEqual([]);
      const places: ReadonlySet<string> = new Set(all.map(([place]) => place));
      const names: ReadonlySet<string> = new Set(
        all.filter(([place]) => !(place in here)).map(([, name]) => name),
      );
      expect(Object.keys(here).filter((place) => !places.has(place))).toEqual([]);
      expect(Object.keys(columns).filter((name) => !names.has(name))).toEqual([]);
      const sentences = [files, columns, here].flatMap((words) => Object.values(words));
      expect(sentences.filter((sentence) => !/^\S.*\.$/.test(sentence))).toEqual([]);
    },
  );

  test('is read in pages, also where a table has no order of its own', async () => {
    const { db } = database();
    const userId = await addUser(database(), `pages-${Math.random()}@example.test`);
    const rows = Array.from({ length: 1234 }, (_, at) => ({
      ...{ userId, key: `${userId}:${at}` },
      ...{ amountCents: 1, atMs: 1, isPaid: 1 },
    }));
    for (let at = 0; at < rows.length; at += 200)
      await db
        .insertInto('spendings')
        .values(rows.slice(at, at + 200))
        .execute();
    const pages: number[] = [];
    const keys = new Set<unknown>();
    for await (const page of ownData(db, userId)) {
      if (page.table !== 'spendings') continue;
      pages.push(page.rows.length);
      for (const row of page.rows) keys.add(row.key);
      expect(Object.keys(page.rows[0] ?? {}).toSorted()).toEqual([
        'amountCents',
        'atMs',
        'isPaid',
        'key',
        'userId',
      ]);
    }
    expect([pages, keys.size]).toEqual([[500, 500, 234], 1234]);
  });

  test('is what the export reads and what a deletion leaves', async () => {
    const { db } = database();
    const names = Object.keys(PERSONAL_DATA);
    await withoutChecks(database(), names);
    await unguarded(database(), names, () => fill(db));
    const all = await allOf(db, ME);
    const exported = names.filter((table) => PERSONAL_DATA[table]?.omitted === undefined);
    expect(names.filter((table) => all[table]?.length === 1)).toEqual(exported);
    const text = JSON.stringify(all);
    expect(text.includes(OTHER)).toBe(false);
    expect(text.includes(ANOTHER_PERSON)).toBe(true);
    expect(
      Object.values(all).flatMap(([row = {}]) =>
        Object.keys(row).filter((column) => OPENS_DOORS.test(column)),
      ),
    ).toEqual([]);
    expect(Object.values(await allOf(db, 'nobody')).flat()).toEqual([]);

    await transact(db, (trx) => shutOut(trx, ME, 0));
    await eraseUser(db).work({ userId: ME }, { id: 'job', signal: new AbortController().signal });
    const left: string[] = [];
    for (const table of names)
      if ((await sql`select 1 from ${sql.table(table)}`.execute(db)).rows.length > 0) left.push(table);
    expect(left).toEqual(names.filter((table) => PERSONAL_DATA[table]?.after !== 'deleted'));
  });
});

describe('two persons in one row', () => {
  onBothDatabases('of the audit log', (database) => {
    test('each sees what they did, and the other by no name', async () => {
      const { db } = database();
      await unguarded(database(), ['auditLog'], async () => {
        const row = { atMs: 0, action: 'account.disabled', hash: 'h', previousHash: 'p', seal: 's' };
        const detail = JSON.stringify({ reason: 'of Eva' });
        await db
          .insertInto('auditLog')
          .values({ ...row, seq: 1, actor: 'admin-id', target: 'user:eva-id', detail, ip: '203.0.113.5' })
          .execute();
      });
      const [mine] = (await allOf(db, 'admin-id')).auditLog ?? [];
      expect(mine).toMatchObject({
        actor: 'admin-id',
        target: 'another person',
        detail: null,
        ip: '203.0.113.5',
      });
      const [hers] = (await allOf(db, 'eva-id')).auditLog ?? [];
      expect(hers).toMatchObject({ actor: 'another person', target: 'user:eva-id', ip: null });
      expect(String(hers?.detail)).toContain('of Eva');
    });
  });
});

test('every reason to retain is told before the deletion and has a table', () => {
  const reasons = new Set(Object.values(PERSONAL_DATA).map(({ after }) => after));
  expect([...reasons].toSorted()).toEqual(['deleted', ...RETAINED_AFTER_DELETION].toSorted());
});
