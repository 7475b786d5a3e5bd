import SQLite from 'better-sqlite3';
import { type DialectAdapter, type Driver, SqliteAdapter, SqliteDialect } from 'kysely';
import { ConnectionQueue } from './connection-queue.ts';
import { Waits } from './database-vitals.ts';
import { codeOf } from './overload.ts';
import { addPlainText } from './plain-text.ts';
import { privateSqlite } from './private-sqlite.ts';
import { ImmediateSqliteDriver } from './sqlite-driver.ts';

/** SQLite's own wait for another process's lock blocks the event loop: the driver waits instead. */
export const BUSY_TIMEOUT_MS = 0;
const SYNCHRONOUS_FULL = 2;
/** A journal above this is emptied into the database and cut off. */
export const JOURNAL_BYTES = 64 * 1024 * 1024;
const SHORTEN_EVERY_MS = 10_000;

export class DatabaseUnsafeError extends Error {
  override name = 'DatabaseUnsafeError';
}

/**
 * Opens the file for accounts, money and settings: an acknowledged commit survives a power failure.
 * @throws DatabaseUnsafeError if the file is damaged or is not fully synced
 */
export function openSqlite(file: string): SQLite.Database {
  privateSqlite(file);
  const database = new SQLite(file);
  try {
    makeSafe(database, file);
    return database;
  } catch (error) {
    database.close();
    throw DAMAGED.has(codeOf(error) ?? '') ? new DatabaseUnsafeError(damaged(file, String(error))) : error;
  }
}

/**
 * Empties the journal when it is long. SQLite does that after a commit only: where a long reader let the journal fill the
 * disk no commit succeeds any more, not even when the reader has gone.
 */
export function keepJournalShort(database: SQLite.Database, journalBytes: () => number): void {
  const timer = setInterval(() => {
    if (!database.open) return clearInterval(timer);
    if (database.inTransaction || journalBytes() <= JOURNAL_BYTES) return;
    try {
      database.pragma('wal_checkpoint(TRUNCATE)');
    } catch {
      // A reader or a full disk is in the way: the next time may succeed.
    }
  }, SHORTEN_EVERY_MS);
  timer.unref();
}

const DAMAGED: ReadonlySet<string> = new Set(['SQLITE_CORRUPT', 'SQLITE_NOTADB']);
const damaged = (file: string, verdict: string): string =>
  `${file} is damaged, and nothing is served from it: ${verdict}. Restore a backup into an empty DATA_DIR (docs/OPERATE.md)`;

function makeSafe(database: SQLite.Database, file: string): void {
  database.pragma('journal_mode = WAL');
  // This build's default in WAL mode is NORMAL, which may lose the last commits.
  database.pragma('synchronous = FULL');
  database.pragma(`journal_size_limit = ${JOURNAL_BYTES}`);
  database.pragma('foreign_keys = ON');
  database.pragma('trusted_schema = OFF');
  database.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`);
  addPlainText(database);
  assertSafe(database, file);
}

function assertSafe(database: SQLite.Database, file: string): void {
  if (database.pragma('synchronous', { simple: true }) !== SYNCHRONOUS_FULL) {
    throw new DatabaseUnsafeError(`${file}: SQLite does not sync fully`);
  }
  const verdict = database.pragma('quick_check(1)', { simple: true });
  if (verdict !== 'ok') throw new DatabaseUnsafeError(damaged(file, String(verdict)));
}

/** SQLite rolls back DDL, too; without a transaction, a start that is killed would leave half a migration step. */
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }

  /** The driver itself queues for the connection. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

/** Kysely's dialect over an open database, with cached prepared statements. */
export class ImmediateSqliteDialect extends SqliteDialect {
  readonly #database: SQLite.Database;

  /** Queues for the connection. */
  readonly queue: ConnectionQueue;

  constructor(database: SQLite.Database, waits = new Waits()) {
    super({ database });
    this.#database = database;
    this.queue = new ConnectionQueue(waits);
  }

  override createAdapter(): DialectAdapter {
    return new TransactionalSqliteAdapter();
  }

  override createDriver(): Driver {
    return new ImmediateSqliteDriver(this.#database, this.queue);
  }
}
