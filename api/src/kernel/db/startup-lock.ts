import { sql } from 'kysely';
import type { Database } from './database.ts';

/** Advisory lock of the start-up phase; the number is arbitrary. */
const STARTING = 4_711_002;

/**
 * Runs `work` while no other process on this PostgreSQL does: seeding checks whether rows exist before it inserts them, and two
 * processes starting together would both find none. An SQLite file belongs to one process.
 */
export async function withStartupLock<T>({ db, kind }: Database, work: () => Promise<T>): Promise<T> {
  if (kind === 'sqlite') return work();
  return db.connection().execute(async (own) => {
    // The other process may hold the lock for longer than the statement timeout.
    await sql`set statement_timeout = 0`.execute(own);
    try {
      await sql`select pg_advisory_lock(${sql.lit(STARTING)})`.execute(own);
      return await work();
    } finally {
      await sql`select pg_advisory_unlock(${sql.lit(STARTING)})`.execute(own);
      await sql`reset statement_timeout`.execute(own);
    }
  });
}
