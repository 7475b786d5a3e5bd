import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anchorPath } from '#kernel/audit';
import { type Database, migrate, openDatabase } from '#kernel/db';
import { addUser } from '#testing';
import { type Installation, takeBackup } from './backup.ts';
import { restoreBackup } from './restore.ts';
import { postgresBin, startPostgres } from './testing/debian-postgres.ts';

const bin = postgresBin();
const title = `with PostgreSQL${bin ? '' : ' (skipped: its tools are not on this machine)'}`;

describe.skipIf(bin === undefined)(title, () => {
  const root = mkdtempSync(join(tmpdir(), 'bothways-backup-'));
  let server: Awaited<ReturnType<typeof startPostgres>>;
  const opened: Database[] = [];
  let count = 0;

  beforeAll(async () => {
    server = await startPostgres(bin ?? '');
  }, 60_000);
  afterAll(async () => {
    for (const { db } of opened) await db.destroy();
    await server.stop();
    rmSync(root, { recursive: true, force: true });
  }, 60_000);

  /** A new database, and a data folder for it. */
  async function installation(): Promise<{ place: Installation; database: Database }> {
    const name = `house_${count++}`;
    const admin = new pg.Client({ connectionString: server.url });
    await admin.connect();
    await admin.query(`create database ${name}`);
    await admin.end();
    const url = new URL(server.url);
    url.pathname = `/${name}`;
    const database = openDatabase({
      url: url.href,
      file: '',
      // The server ends before the last of its connections has said goodbye.
      onError: () => undefined,
    });
    opened.push(database);
    const dataDir = join(root, name);
    const place: Installation = {
      dataDir,
      databaseUrl: url.href,
      files: [],
      releasesDir: join(dataDir, 'releases'),
      env: { PATH: bin },
    };
    return { place, database };
  }

  async function lived(): Promise<Awaited<ReturnType<typeof installation>>> {
    const home = await installation();
    mkdirSync(home.place.dataDir);
    await migrate(home.database);
    await addUser(home.database, 'ana@example.test');
    writeFileSync(anchorPath(home.place), '{"seq":3}');
    return home;
  }

  const emailsIn = async ({ db }: Database): Promise<string[]> =>
    (await db.selectFrom('users').select('email').execute()).map(({ email }) => email);

  test('a backup brings an empty database and folder to what they were; the anchor goes by its new name', async () => {
    const home = await lived();
    const folder = join(root, 'backup');
    await takeBackup(home.place, folder, Date.now);
    await addUser(home.database, 'later@example.test');
    const other = await installation();
    await restoreBackup(folder, other.place, other.database.db);
    expect(await emailsIn(other.database)).toEqual(['ana@example.test']);
    expect(await migrate(other.database)).toEqual([]);
    expect(anchorPath(other.place)).not.toContain(anchorPath(home.place).slice(-12));
    expect(readFileSync(anchorPath(other.place), 'utf8')).toBe('{"seq":3}');
    await addUser(other.database, 'new@example.test');
  }, 60_000);

  test('a restore does not go over tables', async () => {
    const home = await lived();
    const folder = join(root, 'another-backup');
    await takeBackup(home.place, folder, Date.now);
    const place = { ...home.place, dataDir: join(root, 'elsewhere') };
    await expect(restoreBackup(folder, place, home.database.db)).rejects.toThrow(
      /has \d+ tables already: restore into an empty one/,
    );
    expect(existsSync(place.dataDir)).toBe(false);
  }, 60_000);

  test('tools that are missing or refuse are said in a sentence, without the password', async () => {
    const home = await lived();
    const without = takeBackup({ ...home.place, env: { PATH: root } }, join(root, 'a'), Date.now);
    await expect(without).rejects.toThrow(/pg_dump was not found: install PostgreSQL's client/);
    const url = new URL(home.place.databaseUrl ?? '');
    url.password = 'a-wrong-one';
    const refused = takeBackup({ ...home.place, databaseUrl: url.href }, join(root, 'b'), Date.now);
    await expect(refused).rejects.toThrow(/pg_dump failed: .*password authentication failed/s);
    await expect(refused).rejects.not.toThrow(/a-wrong-one/);
    expect(existsSync(join(root, 'b/backup.json'))).toBe(false);
  }, 60_000);
});
