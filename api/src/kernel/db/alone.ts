import { sql } from 'kysely';
import type { Database } from './database.ts';

/** Whoever starts; the number means nothing else. */
const STARTING = 4_711_002;

/**
 * Runs `work` while no other process on this PostgreSQL does: what a start puts into an empty database is looked for first, and
 * two that start at once would both not find it. An SQLite file has one product.
 */
export async function alone<T>({ db, kind }: Database, work: () => Promise<T>): Promise<T> {
  if (kind === 'sqlite') return work();
  return db.connection().execute(async (own) => {
    // The other one may be at it for longer than a question may take.
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
