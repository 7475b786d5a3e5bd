import type SQLite from 'better-sqlite3';
import type { SqliteDatabase } from 'kysely';
import { LRUCache } from 'lru-cache';

/** Statements that are kept ready; those with longer and shorter lists count each. */
const READY_STATEMENTS = 500;

/**
 * Prepares each statement once. Kysely asks for it anew each time, which costs as much as running it, and thousands a second
 * that are thrown away make the collector stop everything for longer than any step takes. SQLite itself prepares a kept one
 * again where the tables have changed meanwhile.
 */
export function withReadyStatements(database: SQLite.Database): SqliteDatabase {
  const ready = new LRUCache<string, SQLite.Statement<unknown[]>>({ max: READY_STATEMENTS });
  return {
    close: () => void database.close(),
    prepare: (text) => {
      const kept = ready.get(text);
      // One whose rows are still being read cannot be asked again.
      if (kept && !kept.busy) return kept;
      const statement = database.prepare<unknown[]>(text);
      ready.set(text, statement);
      return statement;
    },
  };
}
