import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { type Database, openDatabase } from './database.ts';
import { migrate } from './migrate.ts';
import { testPostgres } from './testing/postgres.ts';

const SCRIPT = new URL('./testing/migrate-once.ts', import.meta.url).pathname;
/** Some fall before the first step, some between two, some behind the last. */
const KILLED_AFTER_MS = [0, 20, 60, 120, 250, 500];
const STARTS_AT_ONCE = 3;
const LIMIT_MS = 120_000;

const folder = mkdtempSync(join(tmpdir(), 'bothways-migrate-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let count = 0;

/** Where a new, empty database is. */
type Place = readonly [url: string, file: string];

const newFile = async (): Promise<Place> => ['', join(folder, `${count++}.sqlite`)];
async function newDatabase(serverUrl: string): Promise<Place> {
  const name = `migrate_${process.pid}_${count++}`;
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return [url.href, ''];
}

const opened = ([url, file]: Place): Database =>
  openDatabase({ url: url === '' ? undefined : url, file, onError: () => undefined });

function start(place: Place): { child: ChildProcess; ended: Promise<{ code: number | null; said: string }> } {
  const child = spawn(process.execPath, [SCRIPT, ...place], { stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
  const ended = once(child, 'close').then(([code]) => ({
    code: typeof code === 'number' ? code : null,
    said,
  }));
  return { child, ended };
}

/** Every column of every table, as an untouched start makes them. */
async function shapeOf({ db }: Database): Promise<string[]> {
  const tables = await db.introspection.getTables();
  return tables
    .flatMap(({ name, columns }) => columns.map((column) => `${name}.${column.name} ${column.dataType}`))
    .sort();
}

const kinds = [
  ['sqlite', newFile],
  ['postgres', async () => newDatabase(await testPostgres())],
] as const;

describe.each(kinds)('starting with %s', (kind, newPlace) => {
  test('killed anywhere in the steps, the next start makes what is missing, and each step once', {
    tags: ['drill'],
    timeout: LIMIT_MS,
  }, async () => {
    const whole = opened(await newPlace());
    const steps = await migrate(whole);
    const shape = await shapeOf(whole);
    await whole.db.destroy();
    for (const afterMs of KILLED_AFTER_MS) {
      const place = await newPlace();
      const { child, ended } = start(place);
      await once(child.stdout ?? child, 'data');
      // When it is killed is the point of it.
      await sleep(afterMs);
      child.kill('SIGKILL');
      await ended;
      const database = opened(place);
      const made = await migrate(database);
      expect(steps.slice(steps.length - made.length)).toEqual(made);
      expect(await shapeOf(database)).toEqual(shape);
      const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(database.db);
      expect(rows).toHaveLength(steps.length);
      await database.db.destroy();
    }
  });

  test(
    'the limits of questions are as before, whether the steps went well or not',
    async () => {
      const place = await newPlace();
      const limit = (database: Database): Promise<unknown> =>
        (kind === 'sqlite' ? sql`pragma busy_timeout` : sql`show statement_timeout`).execute(database.db);
      const fresh = opened(place);
      const before = await limit(fresh);
      expect((await migrate(fresh)).length).toBeGreaterThan(0);
      expect(await limit(fresh)).toEqual(before);
      await sql`delete from kysely_migration`.execute(fresh.db);
      await expect(migrate(fresh)).rejects.toThrow();
      expect(await limit(fresh)).toEqual(before);
      await fresh.db.destroy();
    },
    LIMIT_MS,
  );

  test(
    'several processes at once: all of them start, and each step is made once',
    async () => {
      const place = await newPlace();
      const starts = await Promise.all(Array.from({ length: STARTS_AT_ONCE }, () => start(place).ended));
      for (const { code, said } of starts)
        expect([code, said]).toEqual([0, expect.stringMatching(/^migrating\n\d+\n$/)]);
      const made = starts.map(({ said }) => Number(said.split('\n')[1]));
      const database = opened(place);
      const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(database.db);
      await database.db.destroy();
      expect(made.reduce((sum, steps) => sum + steps, 0)).toBe(rows.length);
    },
    LIMIT_MS,
  );
});
