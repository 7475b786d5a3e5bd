import type { Transaction } from 'kysely';
import type { Db, Schema } from '#kernel/db';
import { type BetsScope, within } from './scope.store.ts';

type Trx = Transaction<Schema>;

/** Limit of ids per answer; marks are handled soon. */
const MAX_LISTED = 2000;

/** Returns the ids of claimable bets, newest marks first. */
export async function listClaimable(db: Db, scope: BetsScope): Promise<string[]> {
  const rows = await db
    .selectFrom('claimableBets as mark')
    .innerJoin('botBets as bet', 'bet.id', 'mark.betId')
    .select('mark.betId')
    .where(within(scope, 'bet.email'))
    .orderBy('mark.atMs', 'desc')
    .orderBy('mark.betId')
    .limit(MAX_LISTED)
    .execute();
  return rows.map(({ betId }) => betId);
}

/** Returns the bot user of a bet. */
export async function userOfBet(trx: Trx, betId: string): Promise<string | undefined> {
  const row = await trx.selectFrom('botBets').select('email').where('id', '=', betId).executeTakeFirst();
  return row?.email;
}

/**
 * Marks a bet; an existing mark stays.
 * @returns whether the mark is new
 */
export async function addClaimable(
  trx: Trx,
  mark: { betId: string; markedBy: string; atMs: number },
): Promise<boolean> {
  const added = await trx
    .insertInto('claimableBets')
    .values(mark)
    .onConflict((conflict) => conflict.column('betId').doNothing())
    .executeTakeFirst();
  return added.numInsertedOrUpdatedRows === 1n;
}

/** @returns whether there was a mark */
export async function removeClaimable(trx: Trx, betId: string): Promise<boolean> {
  const gone = await trx.deleteFrom('claimableBets').where('betId', '=', betId).executeTakeFirst();
  return gone.numDeletedRows === 1n;
}
