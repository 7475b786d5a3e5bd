import { may } from '@bothways/domain/identity';
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Schema } from '#kernel/db';
import type { BotUserRow } from './bot-users.store.ts';
import type { Caller } from './caller.ts';

/**
 * SQL condition: a row of `column` belongs to a bot user visible to the caller; undefined if the caller sees all. A
 * condition rather than a list of addresses, of which there may be thousands.
 */
export const isVisible = (
  column: string,
  { userId, permissions }: Caller,
): RawBuilder<SqlBool> | undefined =>
  may(permissions, 'manage:user')
    ? undefined
    : sql<SqlBool>`${sql.ref(column)} in (
        select link.email from "botUserLinks" as link where link."userId" = ${userId})`;

/** Selects those of these lower-case addresses that the caller may see. */
export function visibleUsers(
  db: Kysely<Schema>,
  caller: Caller,
  emails: readonly string[],
): Promise<BotUserRow[]> {
  const named = db.selectFrom('botUsers').selectAll().where('email', 'in', emails);
  const visible = isVisible('botUsers.email', caller);
  return (visible ? named.where(visible) : named).orderBy('email').execute();
}
