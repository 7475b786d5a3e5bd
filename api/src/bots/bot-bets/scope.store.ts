import { may } from '@bothways/domain/identity';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Caller, demandBotUser } from '#bots/bot-users';
import type { Db } from '#kernel/db';

/** Whose bets: one user's, those of users linked to a caller, or all. */
export type BetsScope = { of: 'user'; email: string } | { of: 'linked'; userId: string } | { of: 'all' };

/**
 * Returns a caller's scope in a list of all bets.
 * @param user restricts it to one
 * @throws ApiError NOT_FOUND for one whom they may not see
 */
export async function scopeOf(db: Db, caller: Caller, user?: string): Promise<BetsScope> {
  if (user !== undefined) return { of: 'user', email: (await demandBotUser(db, caller, user)).email };
  return may(caller.permissions, 'manage:user') ? { of: 'all' } : { of: 'linked', userId: caller.userId };
}

/** SQL condition: the row is within the scope. */
export function within(scope: BetsScope, column: string): RawBuilder<SqlBool> {
  if (scope.of === 'all') return sql`1 = 1`;
  if (scope.of === 'user') return sql`${sql.ref(column)} = ${scope.email}`;
  return sql`${sql.ref(column)} in (select "email" from "botUserLinks" where "userId" = ${scope.userId})`;
}
