import type { Kysely } from 'kysely';
import type { Schema } from '#kernel/db';

const KEY = 'deploy-key:';

/** Returns the names of users who still have an account and of deploy keys, by what an order says of who gave it. */
export async function namesOf(db: Kysely<Schema>, orderers: readonly string[]): Promise<Map<string, string>> {
  const ids = [...new Set(orderers)];
  const keyIds = ids.filter((id) => id.startsWith(KEY)).map((id) => id.slice(KEY.length));
  const userIds = ids.filter((id) => !id.startsWith(KEY));
  const names = new Map<string, string>();
  if (userIds.length > 0)
    for (const { id, name, email } of await db
      .selectFrom('users')
      .select(['id', 'name', 'email'])
      .where('id', 'in', userIds)
      .execute())
      names.set(id, name || email);
  if (keyIds.length > 0)
    for (const { id, name } of await db
      .selectFrom('deployKeys')
      .select(['id', 'name'])
      .where('id', 'in', keyIds)
      .execute())
      names.set(KEY + id, name);
  return names;
}

/** Whether an order was given with a deploy key, not by a person. */
export const isOfKey = (orderer: string): boolean => orderer.startsWith(KEY);
