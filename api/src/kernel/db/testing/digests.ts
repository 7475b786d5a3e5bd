import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../database.ts';

/** All rows of each table as JSON, but for the counters of tries, which are there to count. */
export async function rowsOf(db: Db): Promise<Record<string, string>> {
  const rowsByTable: Record<string, string> = {};
  for (const { name } of await db.introspection.getTables()) {
    if (name === 'phoneQuotas') continue;
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(db);
    // PostgreSQL gives them in another order after an update.
    rowsByTable[name] = rows
      .map((row) => JSON.stringify(row))
      .toSorted()
      .join('\n');
  }
  return rowsByTable;
}

/** A digest of the rows of each table. */
export async function digestsOf(db: Db): Promise<Record<string, string>> {
  const digest = (rows: string) => createHash('sha256').update(rows).digest('hex');
  return Object.fromEntries(Object.entries(await rowsOf(db)).map(([name, rows]) => [name, digest(rows)]));
}
