import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../database.ts';

/** A digest of all rows of each table, but for the counters of tries, which are there to count. */
export async function digestsOf(db: Db): Promise<Record<string, string>> {
  const digests: Record<string, string> = {};
  for (const { name } of await db.introspection.getTables()) {
    if (name === 'phoneQuotas') continue;
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(db);
    digests[name] = createHash('sha256').update(JSON.stringify(rows)).digest('hex');
  }
  return digests;
}
