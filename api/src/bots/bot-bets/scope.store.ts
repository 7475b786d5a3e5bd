import { may } from '@bothways/domain/identity';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Caller, demandBotUser } from '#bots/bot-users';
import type { Db } from '#kernel/db';

/** Whose bets: one user's, those of everybody linked to a caller, or all. */
export type BetsScope = { of: 'user'; email: string } | { of: 'linked'; userId: string } | { of: 'all' };

/**
 * What a caller sees in a list of everybody's bets.
 * @param user of one only
 * @throws ApiError NOT_FOUND for somebody whom they may not see
 */
export async function scopeOf(db: Db, caller: Caller, user?: string): Promise<BetsScope> {
  if (user !== undefined) return { of: 'user', email: (await demandBotUser(db, caller, user)).email };
  return may(caller.permissions, 'manage:user') ? { of: 'all' } : { of: 'linked', userId: caller.userId };
}

/** Whether a row of this table is within the scope. */
export function within(scope: BetsScope, column: string): RawBuilder<SqlBool> {
  if (scope.of === 'all') return sql`1 = 1`;
  if (scope.of === 'user') return sql`${sql.ref(column)} = ${scope.email}`;
  return sql`${sql.ref(column)} in (select "email" from "botUserLinks" where "userId" = ${scope.userId})`;
}
