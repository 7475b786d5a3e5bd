import { type Kysely, sql, type Transaction } from 'kysely';
import type { Schema } from '#kernel/db';
import type { BetRow } from './bets.store.ts';

/** A literal, so that both databases use the partial index of bets without a close lookup. */
const isUnclosed = sql<boolean>`"bankrollBets"."closeState" is null`;

/** Bets whose events began within a time range and whose closing price is not looked up yet, oldest first. */
export const unclosedBets = (
  db: Kysely<Schema>,
  { fromMs, beforeMs, limit }: { fromMs: number; beforeMs: number; limit: number },
): Promise<BetRow[]> =>
  db
    .selectFrom('bankrollBets')
    .selectAll()
    .where('startsAtMs', '>=', fromMs)
    .where('startsAtMs', '<', beforeMs)
    .where(isUnclosed)
    .orderBy('startsAtMs')
    .orderBy('id')
    .limit(limit)
    .execute();

export type CloseColumns = Pick<
  BetRow,
  'closeState' | 'closeFairMicro' | 'closeRawMicro' | 'closeReference' | 'closeSeenAtMs'
>;

/**
 * Stores the close of a bet. The version stays, as the terms do not change.
 * @returns undefined when another process was first
 */
export const noteClose = (
  trx: Transaction<Schema>,
  id: string,
  close: CloseColumns,
): Promise<BetRow | undefined> =>
  trx
    .updateTable('bankrollBets')
    .set(close)
    .where('id', '=', id)
    .where('closeState', 'is', null)
    .returningAll()
    .executeTakeFirst();
