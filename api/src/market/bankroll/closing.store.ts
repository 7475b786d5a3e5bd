import { type Kysely, sql, type Transaction } from 'kysely';
import type { Schema } from '#kernel/db';
import type { BetRow } from './bets.store.ts';

/** The literal is what lets both databases use the index of the bets that nobody has looked for. */
const isUnclosed = sql<boolean>`"bankrollBets"."closeState" is null`;

/** Bets whose events began in a time and whose closing price nobody has looked for, the oldest first. */
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

/** Notes the close of a bet. Its terms are as they were, so its version stays. @returns the bet; undefined where another was first */
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
