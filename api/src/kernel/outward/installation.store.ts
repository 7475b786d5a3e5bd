import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '#kernel/db';

/** Returns where the real installation is; null before the first start, empty after a restore. */
export async function homeOf(db: Db): Promise<string | null> {
  return (await db.selectFrom('installation').select('home').executeTakeFirstOrThrow()).home;
}

/** Says where the real installation is. */
export async function setHome(db: Db, home: string): Promise<void> {
  await db.updateTable('installation').set({ home }).execute();
}

const siteSchema = z.object({ rows: z.tuple([z.object({ site: z.string() })]) });

/**
 * Identifies a PostgreSQL database: a dump that is restored is another one, wherever that is; a replica that takes over
 * is the same.
 */
export async function postgresSite(db: Db): Promise<string> {
  const query = sql`select system_identifier || '/' || (select oid from pg_database where datname = current_database()) as site
    from pg_control_system()`;
  return siteSchema.parse(await query.execute(db)).rows[0].site;
}
