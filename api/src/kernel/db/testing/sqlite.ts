import { copyFileSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { testSeals } from '#kernel/audit/testing';
import { type Database, openDatabase } from '../database.ts';
import { migrate } from '../migrate.ts';

export interface TestDatabase extends Database {
  close(): Promise<void>;
}

/** One that more than one process can have. */
export interface SharedDatabase extends TestDatabase {
  /** The same database by connections of its own, as another process has it; to be closed before this one. */
  another(): SharedDatabase;
}

/** Ends every test that provokes an error on the connection itself. */
export const rethrow = (error: Error): void => {
  throw error;
};

/** The folder of the run, gone with it; a process outside of a run has one that goes with the process. */
function makeFolder(): string {
  const own = mkdtempSync(join(tmpdir(), 'bothways-db-'));
  process.once('exit', () => rmSync(own, { recursive: true, force: true }));
  return own;
}
const folderOfRun = process.env.TEST_FOLDER ?? makeFolder();
const image = join(folderOfRun, 'migrated.sqlite');

const open = (folder: string): Database =>
  openDatabase({
    url: undefined,
    file: join(folder, 'test.sqlite'),
    onError: rethrow,
    plugins: [testSeals()],
  });

/** Migrates an empty file, once for the run; whole or not at all, as another test file may do the same. */
async function makeImage(): Promise<void> {
  const folder = mkdtempSync(join(folderOfRun, 'image-'));
  const database = open(folder);
  await migrate(database);
  const copy = join(folder, 'copy.sqlite');
  await sql`vacuum into ${copy}`.execute(database.db);
  await database.db.destroy();
  renameSync(copy, image);
  rmSync(folder, { recursive: true, force: true });
}

/** An SQLite file of its own, a copy of a migrated one: that costs less than the migrations. */
export async function sqliteForTest(): Promise<SharedDatabase> {
  if (!existsSync(image)) await makeImage();
  const folder = mkdtempSync(join(folderOfRun, 'test-'));
  copyFileSync(image, join(folder, 'test.sqlite'));
  const opened = (): SharedDatabase => {
    const database = open(folder);
    return { ...database, another: opened, close: () => database.db.destroy() };
  };
  const database = opened();
  const close = async () => {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  };
  return { ...database, close };
}
