import { setTimeout as pause } from 'node:timers/promises';
import type SQLite from 'better-sqlite3';
import {
  CompiledQuery,
  type DatabaseConnection,
  type QueryResult,
  SqliteDriver,
  type TransactionSettings,
} from 'kysely';
import type { ConnectionQueue } from './connection-queue.ts';
import { codeOf } from './overload.ts';
import { withReadyStatements } from './ready-statements.ts';

/** How long a statement, or the start of a transaction, waits for another process's lock. */
const PATIENCE_MS = 150;
/** Delay between attempts, randomized so that two processes do not retry in step. */
const [SOON_MS, SPREAD_MS] = [2, 10];
const BUSY = 'SQLITE_BUSY';

/**
 * Retries until the other process's lock is released or patience ends. SQLite's own wait would block the event loop;
 * here the connection is free meanwhile, so that reads continue.
 */
async function patiently<T>(ask: () => Promise<T>): Promise<T> {
  const untilMs = performance.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (codeOf(error) !== BUSY || performance.now() >= untilMs) throw error;
    }
    await pause(SOON_MS + Math.random() * SPREAD_MS);
  }
}

/** What one caller has of the file's one connection: exclusive use for each statement, or for a whole transaction. */
class SharedConnection implements DatabaseConnection {
  readonly #inner: DatabaseConnection;
  readonly #queue: ConnectionQueue;
  #isBegun = false;

  constructor(inner: DatabaseConnection, queue: ConnectionQueue) {
    this.#inner = inner;
    this.#queue = queue;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#isBegun) return this.#inner.executeQuery<R>(query);
    return patiently(async () => {
      await this.#queue.take();
      try {
        return await this.#inner.executeQuery<R>(query);
      } finally {
        this.#queue.release();
      }
    });
  }

  async *streamQuery<R>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<R>> {
    const isOwn = this.#isBegun;
    if (!isOwn) await this.#queue.take();
    try {
      yield* this.#inner.streamQuery<R>(query, chunkSize);
    } finally {
      if (!isOwn) this.#queue.release();
    }
  }

  /** Keeps the connection until the transaction ends. */
  begin(how: string): Promise<void> {
    return patiently(async () => {
      await this.#queue.take();
      try {
        await this.#inner.executeQuery(CompiledQuery.raw(how));
        this.#isBegun = true;
      } catch (error) {
        this.#queue.release();
        throw error;
      }
    });
  }

  /** A failed commit leaves the transaction to be rolled back. */
  async commit(): Promise<void> {
    await this.#inner.executeQuery(CompiledQuery.raw('commit'));
    this.#end();
  }

  /** @param isOpen whether there is still a transaction: a full disk ends one implicitly */
  async rollback(isOpen: boolean): Promise<void> {
    try {
      if (isOpen) await this.#inner.executeQuery(CompiledQuery.raw('rollback'));
    } finally {
      this.#end();
    }
  }

  #end(): void {
    if (!this.#isBegun) return;
    this.#isBegun = false;
    this.#queue.release();
  }
}

const shared = (connection: DatabaseConnection): SharedConnection => {
  if (connection instanceof SharedConnection) return connection;
  throw new Error('This connection is none of ours');
};

/**
 * Takes the write lock when a transaction begins, unless it only reads: Kysely's driver begins without it, and a second
 * process could then make the first write fail at once. And where Kysely lends its one connection until a caller is
 * done, this one lends it per statement or transaction, so that a caller waiting for another process holds up nobody.
 */
export class ImmediateSqliteDriver extends SqliteDriver {
  readonly #database: SQLite.Database;
  readonly #queue: ConnectionQueue;

  constructor(database: SQLite.Database, queue: ConnectionQueue) {
    super({ database: withReadyStatements(database) });
    this.#database = database;
    this.#queue = queue;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    return new SharedConnection(await super.acquireConnection(), this.#queue);
  }

  override async beginTransaction(
    connection: DatabaseConnection,
    settings?: TransactionSettings,
  ): Promise<void> {
    await shared(connection).begin(settings?.accessMode === 'read only' ? 'begin' : 'begin immediate');
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await shared(connection).commit();
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await shared(connection).rollback(this.#database.inTransaction);
  }
}
