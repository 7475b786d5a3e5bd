import { chmodSync, copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { type Database, type DatabaseKind, openDatabase } from '../../../api/src/kernel/db/index.ts';
import { ownPostgres } from '../../../api/src/kernel/db/testing/own-postgres.ts';
import { makeDatabase } from '../answers/database.store.ts';
import { copyDatabase, dropDatabase } from './rows.store.ts';

/** Location of a database: a PostgreSQL URL, or a file; the other one is empty. */
export interface Place {
  url: string;
  file: string;
}

/** Databases that can be copied for each attempt to break one. */
export interface Ground {
  kind: DatabaseKind;
  empty(): Promise<Place>;
  /** Copies a database without open connections. */
  copy(from: Place): Promise<Place>;
  drop(place: Place): Promise<void>;
  stop(): Promise<void>;
}

export const opened = ({ url, file }: Place): Database =>
  openDatabase({ url: url === '' ? undefined : url, file, onError: () => undefined });

/** Runs work on a database and closes it. */
export async function within<T>(place: Place, work: (database: Database) => Promise<T>): Promise<T> {
  const database = opened(place);
  try {
    return await work(database);
  } finally {
    await database.db.destroy();
  }
}

const newFolder = (): string => mkdtempSync(join(tmpdir(), 'bothways-migrations-'));

/** Checkpoints the file, so that nothing is left in the journal next to it. */
function settle(file: string): void {
  const database = new SQLite(file);
  database.pragma('wal_checkpoint(TRUNCATE)');
  database.close();
}

export async function sqliteGround(): Promise<Ground> {
  const folder = newFolder();
  let count = 0;
  const place = (): Place => ({ url: '', file: join(folder, `${count++}.sqlite`) });
  return {
    kind: 'sqlite',
    empty: async () => place(),
    copy: async (from) => {
      settle(from.file);
      const to = place();
      copyFileSync(from.file, to.file);
      return to;
    },
    drop: async ({ file }) => {
      for (const end of ['', '-wal', '-shm']) rmSync(file + end, { force: true });
    },
    stop: async () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Uses an existing server, or starts one with full durability, like in production. */
export async function postgresGround(there?: string): Promise<Ground> {
  const folder = newFolder();
  // As root, PostgreSQL runs as another user.
  chmodSync(folder, 0o755);
  const server = there === undefined ? await ownPostgres(join(folder, 'postgres')) : undefined;
  const serverUrl = server?.url ?? there ?? '';
  const admin = opened({ url: serverUrl, file: '' });
  let count = 0;
  const place = (): Place & { name: string } => {
    const name = `migrations_${process.pid}_${count++}`;
    const url = new URL(serverUrl);
    url.pathname = `/${name}`;
    return { url: url.href, file: '', name };
  };
  const nameOf = ({ url }: Place): string => new URL(url).pathname.slice(1);
  return {
    kind: 'postgres',
    empty: async () => {
      const to = place();
      await makeDatabase(admin.db, to.name);
      return to;
    },
    copy: async (from) => {
      const to = place();
      await copyDatabase(admin, nameOf(from), to.name);
      return to;
    },
    drop: (where) => dropDatabase(admin, nameOf(where)),
    stop: async () => {
      await admin.db.destroy();
      await server?.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
