import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Schema } from '#kernel/db';

/** Result of the bets that were logged together. */
export interface GroupSum {
  groupId: string;
  /** Of the settled bets only. */
  profitCents: number;
  isOpen: boolean;
}

/** Sums of a user's groups; another user's groups are left out. */
export async function groupSums(
  db: Kysely<Schema>,
  userId: string,
  groupIds: readonly string[],
): Promise<GroupSum[]> {
  if (groupIds.length === 0) return [];
  const rows = await db
    .selectFrom('bankrollBets')
    .select(({ fn }) => [
      'groupId',
      fn.sum<number | string | null>('profitCents').as('profitCents'),
      fn.sum<number | string>(sql`case when "state" = 'open' then 1 else 0 end`).as('open'),
    ])
    .where('userId', '=', userId)
    .where('groupId', 'in', groupIds)
    .groupBy('groupId')
    .execute();
  return rows.map(({ groupId, profitCents, open }) => ({
    groupId,
    profitCents: Number(profitCents ?? 0),
    isOpen: Number(open) > 0,
  }));
}
