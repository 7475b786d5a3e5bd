import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Schema } from '#kernel/db';

/** What bets that were logged together came to. */
export interface GroupSum {
  groupId: string;
  /** Of those that are settled. */
  profitCents: number;
  isOpen: boolean;
}

/** The sums of groups of a person's bets; a group that is not theirs is not among them. */
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
