import { may } from '@bothways/domain/identity';
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Schema } from '#kernel/db';
import type { BotUserRow } from './bot-users.store.ts';
import type { Caller } from './caller.ts';

/**
 * Whether a row of `column` is of a bot user whom the caller may see, for a query; undefined where the caller sees all.
 * What is asked of all the visible ones is asked with it and not with their addresses, of which there may be thousands.
 */
export const isVisible = (
  column: string,
  { userId, permissions }: Caller,
): RawBuilder<SqlBool> | undefined =>
  may(permissions, 'manage:user')
    ? undefined
    : sql<SqlBool>`${sql.ref(column)} in (
        select link.email from "botUserLinks" as link where link."userId" = ${userId})`;

/** Those of some addresses, in small letters, whom the caller may see. */
export function visibleUsers(
  db: Kysely<Schema>,
  caller: Caller,
  emails: readonly string[],
): Promise<BotUserRow[]> {
  const named = db.selectFrom('botUsers').selectAll().where('email', 'in', emails);
  const visible = isVisible('botUsers.email', caller);
  return (visible ? named.where(visible) : named).orderBy('email').execute();
}
