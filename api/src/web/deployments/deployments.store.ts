import type { Kysely } from 'kysely';
import type { Schema } from '#kernel/db';

/** Returns the names of users who still have an account. */
export async function namesOf(db: Kysely<Schema>, userIds: readonly string[]): Promise<Map<string, string>> {
  const ids = [...new Set(userIds)];
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('users').select(['id', 'name', 'email']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, name, email }) => [id, name || email]));
}
