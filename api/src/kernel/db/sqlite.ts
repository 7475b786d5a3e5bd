import SQLite from 'better-sqlite3';
import {
  CompiledQuery,
  type DatabaseConnection,
  type DialectAdapter,
  type Driver,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
  type TransactionSettings,
} from 'kysely';
import { addPlainText } from './plain-text.ts';
import { privateSqlite } from './private-sqlite.ts';
import { withReadyStatements } from './ready-statements.ts';

/** How long a statement waits for another process's lock; the wait blocks the event loop, so it is short. */
export const BUSY_TIMEOUT_MS = 100;
const SYNCHRONOUS_FULL = 2;

export class DatabaseUnsafeError extends Error {
  override name = 'DatabaseUnsafeError';
}

/**
 * Opens the file for accounts, money and settings: a commit that was answered survives a power cut.
 * @throws DatabaseUnsafeError when the file is damaged or does not sync fully
 */
export function openSqlite(file: string): SQLite.Database {
  privateSqlite(file);
  const database = new SQLite(file);
  database.pragma('journal_mode = WAL');
  // WAL's default of this build is NORMAL, which may lose the last commits.
  database.pragma('synchronous = FULL');
  database.pragma('foreign_keys = ON');
  database.pragma('trusted_schema = OFF');
  database.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`);
  addPlainText(database);
  assertSafe(database, file);
  return database;
}

function assertSafe(database: SQLite.Database, file: string): void {
  if (database.pragma('synchronous', { simple: true }) !== SYNCHRONOUS_FULL) {
    throw new DatabaseUnsafeError(`${file}: SQLite does not sync fully`);
  }
  const verdict = database.pragma('quick_check(1)', { simple: true });
  if (verdict !== 'ok') throw new DatabaseUnsafeError(`${file} is damaged: ${String(verdict)}`);
}

/**
 * Kysely's driver begins transactions without taking the write lock; a second process could then refuse the first
 * write at once. Ours takes it at the start, unless the transaction only reads.
 */
class ImmediateSqliteDriver extends SqliteDriver {
  override async beginTransaction(
    connection: DatabaseConnection,
    settings?: TransactionSettings,
  ): Promise<void> {
    const reads = settings?.accessMode === 'read only';
    await connection.executeQuery(CompiledQuery.raw(reads ? 'begin' : 'begin immediate'));
  }
}

/** SQLite takes tables back with a transaction, too; without one a start that is killed leaves half a step, and no way on. */
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** Kysely's dialect over an open database, whose statements are kept ready. */
export class ImmediateSqliteDialect extends SqliteDialect {
  readonly #database: SQLite.Database;

  constructor(database: SQLite.Database) {
    super({ database });
    this.#database = database;
  }

  override createAdapter(): DialectAdapter {
    return new TransactionalSqliteAdapter();
  }

  override createDriver(): Driver {
    return new ImmediateSqliteDriver({ database: withReadyStatements(this.#database) });
  }
}
