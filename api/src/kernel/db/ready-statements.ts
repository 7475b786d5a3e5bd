import type SQLite from 'better-sqlite3';
import type { SqliteDatabase } from 'kysely';
import { LRUCache } from 'lru-cache';

/** Prepared statements in the cache; each list length counts as one. */
const READY_STATEMENTS = 500;

/**
 * Prepares each statement once. Kysely prepares anew for each query, which costs as much as running it, and thousands
 * of discarded statements a second cause long pauses of the garbage collector. SQLite re-prepares a cached statement
 * itself after a schema change.
 */
export function withReadyStatements(database: SQLite.Database): SqliteDatabase {
  const ready = new LRUCache<string, SQLite.Statement<unknown[]>>({ max: READY_STATEMENTS });
  return {
    close: () => void database.close(),
    prepare: (text) => {
      const prepared = ready.get(text);
      // A statement whose rows are still being read cannot run again.
      if (prepared && !prepared.busy) return prepared;
      const statement = database.prepare<unknown[]>(text);
      ready.set(text, statement);
      return statement;
    },
  };
}
