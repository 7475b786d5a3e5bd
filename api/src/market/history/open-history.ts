import SQLite from 'better-sqlite3';
import { Kysely } from 'kysely';
import { ImmediateSqliteDialect, postgresDialect, privateSqlite } from '#kernel/db';
import { type HistorySchema, migrateHistory } from './history.tables.ts';

export interface DatabaseLocation {
  /** `postgres://...`; undefined: SQLite in `file`. */
  url: string | undefined;
  file: string;
}

/** The pages of the file. PostgreSQL manages its own: there are none to release. */
interface HistoryPages {
  count(): { free: number; all: number };
  /** Returns unused pages to the disk, at most `pages`. */
  giveBack(pages: number): void;
}

export interface HistoryDatabase {
  db: Kysely<HistorySchema>;
  pages: HistoryPages;
}

const CACHE_KB = 32 * 1024;
const BUSY_TIMEOUT_MS = 5000;
/** Pages (of 4 KB) after which the WAL is checkpointed. */
const CHECKPOINT_PAGES = 1000;

/**
 * Opens the file of the history. A power cut may lose the last commits, never the integrity of the file: WAL with
 * NORMAL syncs at checkpoints only. Corrupt bytes must not prevent a start: the history is not money.
 */
function openFile(file: string): SQLite.Database {
  if (file !== ':memory:') privateSqlite(file);
  const database = new SQLite(file);
  database.pragma('auto_vacuum = INCREMENTAL');
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = NORMAL');
  database.pragma('trusted_schema = OFF');
  database.pragma(`cache_size = ${-CACHE_KB}`);
  database.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`);
  database.pragma(`wal_autocheckpoint = ${CHECKPOINT_PAGES}`);
  return database;
}

/** For databases without a file of their own. */
export const NO_PAGES: HistoryPages = { count: () => ({ free: 0, all: 0 }), giveBack: () => undefined };

function pagesOf(database: SQLite.Database): HistoryPages {
  const figure = (name: string): number => Number(database.pragma(name, { simple: true }));
  return {
    count: () => ({ free: figure('freelist_count'), all: figure('page_count') }),
    // This pragma frees one page per step; run as a statement it would free one and end.
    giveBack: (pages) => database.pragma(`incremental_vacuum(${pages})`),
  };
}

/** Opens the history's own SQLite file, or its tables in PostgreSQL, and migrates them. */
export async function openHistory(
  { url, file }: DatabaseLocation,
  onError: (error: Error) => void,
): Promise<HistoryDatabase> {
  if (url === undefined) {
    const opened = openFile(file);
    const db = new Kysely<HistorySchema>({ dialect: new ImmediateSqliteDialect(opened) });
    await migrateHistory(db, 'sqlite');
    return { db, pages: pagesOf(opened) };
  }
  const db = new Kysely<HistorySchema>({ dialect: postgresDialect(url, onError) });
  await migrateHistory(db, 'postgres');
  return { db, pages: NO_PAGES };
}
