import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CompiledQuery, sql, type Transaction } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { openDatabase, pingDatabase } from './database.ts';
import { migrate } from './migrate.ts';
import { isOverload } from './overload.ts';
import type { Schema } from './schema.ts';
import type { SerializeRetries } from './serialize-retries.ts';
import { DatabaseUnsafeError, openSqlite } from './sqlite.ts';
import { onBothDatabases } from './testing/databases.ts';
import { transact } from './transact.ts';

const folder = mkdtempSync(join(tmpdir(), 'bothways-sqlite-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const role = (id: string) => ({ id, name: id });

onBothDatabases('the schema', (database) => {
  test('answers, and migrating again changes nothing', async () => {
    await pingDatabase(database().db);
    expect(await migrate(database())).toEqual([]);
  });

  test('of a newer version serves an older one, which still makes the steps that are missing', async () => {
    const { db } = database();
    const made = async () =>
      (await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)).rows;
    const before = await made();
    const soon = new Date().toISOString();
    for (const name of ['000-early', '999-tomorrow'])
      await sql`insert into kysely_migration (name, timestamp) values (${name}, ${soon})`.execute(db);
    expect(await migrate(database())).toEqual([]);
    expect((await made()).length).toBe(before.length + 2);
    await sql`delete from kysely_migration where name in ('000-early', '999-tomorrow')`.execute(db);
    expect(await migrate(database())).toEqual([]);
  });

  test('refuses an orphan', async () => {
    const orphan = database()
      .db.insertInto('assignments')
      .values({ userId: 'nobody', roleId: 'x', assignedAtMs: 1 });
    await expect(orphan.execute()).rejects.toThrow(/foreign key/i);
  });

  test('keeps a time of this century exactly, as a number', async () => {
    const { db } = database();
    const atMs = 1_795_190_400_123;
    await db.insertInto('roles').values(role('clock')).execute();
    await db
      .insertInto('users')
      .values({
        id: 'u',
        name: 'n',
        email: 'e',
        emailVerified: database().kind === 'sqlite' ? 0 : false,
        image: null,
        createdAt: '2026-11-20',
        updatedAt: '2026-11-20',
      })
      .execute();
    await db.insertInto('assignments').values({ userId: 'u', roleId: 'clock', assignedAtMs: atMs }).execute();
    const { assignedAtMs } = await db
      .selectFrom('assignments')
      .select('assignedAtMs')
      .executeTakeFirstOrThrow();
    expect(assignedAtMs).toBe(atMs);
  });

  test('a failed transaction leaves nothing', async () => {
    const { db } = database();
    const work = transact(db, async (trx) => {
      await trx.insertInto('roles').values(role('half')).execute();
      throw new Error('stop');
    });
    await expect(work).rejects.toThrow('stop');
    expect(await db.selectFrom('roles').selectAll().where('id', '=', 'half').execute()).toEqual([]);
  });

  /** Fifty who read a number and write the next one, all at once. @returns how many did, where it came to, the most tries of one */
  async function fiftySteps(
    turn?: SerializeRetries,
  ): Promise<{ done: number; reached: number; tries: number }> {
    const { db } = database();
    const id = randomUUID();
    const mine = () => db.selectFrom('roles').select('name').where('id', '=', id).executeTakeFirstOrThrow();
    await db.insertInto('roles').values({ id, name: '0' }).execute();
    const step = async (trx: Transaction<Schema>) => {
      const { name } = await trx
        .selectFrom('roles')
        .select('name')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      await trx
        .updateTable('roles')
        .set({ name: String(Number(name) + 1) })
        .where('id', '=', id)
        .execute();
    };
    const tries = Array.from({ length: 50 }, () => 0);
    const settled = await Promise.allSettled(
      tries.map((_, nth) =>
        transact(
          db,
          (trx) => {
            tries[nth] = (tries[nth] ?? 0) + 1;
            return step(trx);
          },
          turn,
        ),
      ),
    );
    const done = settled.filter(({ status }) => status === 'fulfilled').length;
    return { done, reached: Number((await mine()).name), tries: Math.max(...tries) };
  }

  test('fifty writers that read first lose no step, and each is refused once at most', async () => {
    const { tries, ...came } = await fiftySteps();
    expect(came).toEqual({ done: 50, reached: 50 });
    expect(tries).toBeLessThanOrEqual(2);
  });

  test('without turns they are refused again and again, and still no step is lost', async () => {
    if (database().kind === 'sqlite') return;
    const { done, reached, tries } = await fiftySteps(async () => undefined);
    expect(reached).toBe(done);
    expect(tries).toBeGreaterThan(2);
  });
});

describe('SQLite', () => {
  test('syncs fully, in WAL, with foreign keys', () => {
    const database = openSqlite(join(folder, 'pragma.sqlite'));
    expect(database.pragma('synchronous', { simple: true })).toBe(2);
    expect(database.pragma('journal_mode', { simple: true })).toBe('wal');
    expect(database.pragma('foreign_keys', { simple: true })).toBe(1);
    // What somebody put into the schema of a file runs no functions.
    expect(database.pragma('trusted_schema', { simple: true })).toBe(0);
    database.close();
  });

  test('a damaged file is not opened', () => {
    const file = join(folder, 'damaged.sqlite');
    writeFileSync(file, Buffer.concat([Buffer.from('SQLite format 3\0'), Buffer.alloc(8192, 0x5a)]));
    expect(() => openSqlite(file)).toThrow(DatabaseUnsafeError);
  });

  test('a file with one damaged page among whole ones is not opened', () => {
    const file = join(folder, 'page.sqlite');
    const database = openSqlite(file);
    database.exec('create table t (text text) strict');
    const insert = database.prepare('insert into t values (?)');
    for (let row = 0; row < 500; row += 1) insert.run('x'.repeat(200));
    database.close();
    const bytes = readFileSync(file);
    bytes.fill(0x5a, 8 * 4096, 9 * 4096);
    writeFileSync(file, bytes);
    expect(() => openSqlite(file)).toThrow(DatabaseUnsafeError);
  });

  test('a job of many statements lets everything else in the process be heard in between', async () => {
    const { db } = openDatabase({
      url: undefined,
      file: join(folder, 'job.sqlite'),
      onError: () => undefined,
    });
    let isOver = false;
    let heard = 0;
    const hear = (): void => {
      heard += 1;
      if (!isOver) setImmediate(hear);
    };
    setImmediate(hear);
    const untilMs = performance.now() + 100;
    while (performance.now() < untilMs) await sql`select 1`.execute(db);
    isOver = true;
    expect(heard).toBeGreaterThan(2);
    await db.destroy();
  });

  test('who begins may write: another process waits from the first word on, and who only reads lets it', async () => {
    const file = join(folder, 'begun.sqlite');
    const [first, second] = [1, 2].map(() =>
      openDatabase({ url: undefined, file, onError: () => undefined }),
    );
    if (!first || !second) throw new Error('Not opened');
    await migrate(first);
    const write = () => second.db.insertInto('roles').values(role(randomUUID())).execute();
    await first.db.transaction().execute(async (trx) => {
      await trx.selectFrom('roles').selectAll().execute();
      await expect(write()).rejects.toMatchObject({ code: 'SQLITE_BUSY' });
    });
    await first.db
      .transaction()
      .setAccessMode('read only')
      .execute(async (trx) => {
        await trx.selectFrom('roles').selectAll().execute();
        await write();
      });
    await first.db.destroy();
    await second.db.destroy();
  });

  test.each([
    ['goes on', [], 'read'],
    // SQLite's own wait: everybody behind it is refused before a read has its turn.
    ['stops with a wait that is not ours', ['pragma busy_timeout = 100'], 'refused'],
  ])('while another process holds the lock, the rest %s', async (_, sabotage, first) => {
    const file = join(folder, `${randomUUID()}.sqlite`);
    const open = () => openDatabase({ url: undefined, file, onError: () => undefined });
    const [other, ours] = [open(), open()];
    await migrate(other);
    for (const pragma of sabotage) await ours.db.executeQuery(CompiledQuery.raw(pragma));
    const order: string[] = [];
    await other.db.transaction().execute(async () => {
      const writes = Array.from({ length: 20 }, () =>
        ours.db
          .insertInto('roles')
          .values(role(randomUUID()))
          .execute()
          .catch(() => void order.push('refused')),
      );
      setImmediate(() => order.push('tick'));
      const read = ours.db.selectFrom('roles').selectAll().execute();
      await Promise.all([...writes, read.then(() => order.push('read'))]);
    });
    expect(order.find((each) => each !== 'tick')).toBe(first);
    expect(order.slice(0, 2)).toContain('tick');
    expect(order.filter((each) => each === 'refused')).toHaveLength(20);
    await other.db.destroy();
    await ours.db.destroy();
  });

  test('a transaction that a full disk ended by itself is said to have failed of the disk', async () => {
    const database = openDatabase({
      url: undefined,
      file: join(folder, 'full.sqlite'),
      onError: () => undefined,
    });
    await migrate(database);
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(database.db);
    await sql.raw(`pragma max_page_count = ${rows[0]?.page_count}`).execute(database.db);
    const filling = transact(database.db, async (trx) => {
      for (let nth = 0; nth < 1000; nth += 1)
        await trx
          .insertInto('roles')
          .values({ id: randomUUID(), name: 'x'.repeat(4000) })
          .execute();
    });
    const error: unknown = await filling.catch((cause: unknown) => cause);
    expect(error).toMatchObject({ code: 'SQLITE_FULL' });
    expect(isOverload(error)).toBe(true);
    expect((await database.db.selectFrom('roles').selectAll().execute()).length).toBe(0);
    await database.db.destroy();
  });

  test('two processes that read and then write: nobody is refused at once, no step is lost', async () => {
    const file = join(folder, 'two.sqlite');
    const open = () => openDatabase({ url: undefined, file, onError: () => undefined });
    const [first, second] = [open(), open()];
    await migrate(first);
    await first.db.insertInto('roles').values({ id: 'counter', name: '0' }).execute();
    const step = ({ db }: typeof first) =>
      transact(db, async (trx) => {
        const { name } = await trx.selectFrom('roles').select('name').executeTakeFirstOrThrow();
        await trx.executeQuery(CompiledQuery.raw('select 1'));
        await trx
          .updateTable('roles')
          .set({ name: String(Number(name) + 1) })
          .execute();
      });
    await Promise.all(Array.from({ length: 20 }, (_, turn) => step(turn % 2 ? first : second)));
    const { name } = await first.db.selectFrom('roles').select('name').executeTakeFirstOrThrow();
    expect(name).toBe('20');
    await first.db.destroy();
    await second.db.destroy();
  });

  test('a wrong type is refused as in PostgreSQL', async () => {
    const database = openSqlite(join(folder, 'strict.sqlite'));
    database.exec('create table t (n integer) strict');
    expect(() => database.prepare('insert into t values (?)').run('text')).toThrow(/cannot store TEXT/);
    database.close();
  });
});
