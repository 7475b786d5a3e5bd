import type { BetStatus } from '@bothways/domain/bot-bets';
import { type Selectable, sql } from 'kysely';
import type { Db, Schema } from '#kernel/db';
import { type BetsScope, within } from './scope.store.ts';

export type GroupRow = Selectable<Schema['botBetGroups']>;
export interface BetsFilter {
  status?: BetStatus | undefined;
  sport?: string | undefined;
  bookie?: string | undefined;
}
/** Start of a page: after this group. */
export interface BetsPosition {
  placedAtMs: number;
  id: string;
}

/**
 * For a bookmaker with fewer bets than this, groups are looked up by bet; otherwise they are filtered while scanning.
 */
const RARE = 2000;

async function isRare(db: Db, bookie: string): Promise<boolean> {
  // Uses only the index, in its order, and no further than necessary.
  const last = await db
    .selectFrom('botBets')
    .select('placedAtMs')
    .where('bookie', '=', bookie)
    .orderBy('placedAtMs')
    .limit(1)
    .offset(RARE - 1)
    .executeTakeFirst();
  return last === undefined;
}

/** Selects the groups that match a filter. */
async function groupsOf(db: Db, scope: BetsScope, { status, sport, bookie }: BetsFilter) {
  let groups = db.selectFrom('botBetGroups').where(within(scope, 'botBetGroups.email'));
  if (status !== undefined) groups = groups.where('botBetGroups.status', '=', status);
  if (sport !== undefined) groups = groups.where('botBetGroups.sport', '=', sport);
  if (bookie === undefined) return groups;
  if (scope.of === 'all' && (await isRare(db, bookie)))
    return groups.where('botBetGroups.id', 'in', (eb) =>
      eb.selectFrom('botBets').select('groupId').where('bookie', '=', bookie),
    );
  return groups.where((eb) =>
    eb.exists(
      eb
        .selectFrom('botBets as leg')
        .select('leg.id')
        .whereRef('leg.groupId', '=', 'botBetGroups.id')
        .where('leg.bookie', '=', bookie),
    ),
  );
}

/** Returns a page of groups, newest first; one more than requested shows that there are more. */
export async function groupsPage(
  db: Db,
  scope: BetsScope,
  filter: BetsFilter,
  { after, limit }: { after: BetsPosition | undefined; limit: number },
): Promise<GroupRow[]> {
  const groups = (await groupsOf(db, scope, filter)).selectAll('botBetGroups');
  const page = after
    ? groups.where(
        sql<boolean>`("botBetGroups"."placedAtMs", "botBetGroups"."id") < (${after.placedAtMs}, ${after.id})`,
      )
    : groups;
  return page
    .orderBy('botBetGroups.placedAtMs', 'desc')
    .orderBy('botBetGroups.id', 'desc')
    .limit(limit + 1)
    .execute();
}

/** Returns the bets of groups in order of placement, with the author of the claimable mark. */
export function linesOf(db: Db, groupIds: readonly string[]) {
  return db
    .selectFrom('botBets as bet')
    .leftJoin('claimableBets as mark', 'mark.betId', 'bet.id')
    .leftJoin('users', 'users.id', 'mark.markedBy')
    .selectAll('bet')
    .select(['mark.atMs as markedAtMs', 'users.name as markedBy'])
    .where('bet.groupId', 'in', groupIds)
    .orderBy('bet.placedAtMs')
    .orderBy('bet.id')
    .execute();
}
export type LineRow = Awaited<ReturnType<typeof linesOf>>[number];

/** Returns bot users' aliases by address, where they have one. */
export async function aliasesOf(db: Db, emails: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('botUsers')
    .select(['email', 'alias'])
    .where('email', 'in', emails)
    .execute();
  return new Map(rows.flatMap(({ email, alias }) => (alias === null ? [] : [[email, alias]])));
}
