import { sql } from 'kysely';
import { type Db, transact } from '#kernel/db';
import { markDay } from './sums.store.ts';

/** A bet whose event has begun and whose closing price has not been looked up. */
export interface BegunBet {
  id: string;
  bookie: string;
  name: string;
  eventId: string;
  startsAtMs: number;
}

export function begunBets(db: Db, fromMs: number, toMs: number, limit: number): Promise<BegunBet[]> {
  return db
    .selectFrom('botBetGroups as group')
    .innerJoin('botBets as bet', 'bet.groupId', 'group.id')
    .select(['bet.id', 'bet.bookie', 'bet.name', 'group.eventId'])
    .select(sql<number>`"group"."startsAtMs"`.as('startsAtMs'))
    .where('group.startsAtMs', '>=', fromMs)
    .where('group.startsAtMs', '<', toMs)
    .where('bet.closingThousandths', 'is', null)
    .orderBy('group.startsAtMs')
    .limit(limit)
    .execute();
}

/** Stores a bet's closing price, 0 for none. If it was settled before, its day is recomputed. */
export const noteClosing = (db: Db, id: string, closingThousandths: number): Promise<void> =>
  transact(db, async (trx) => {
    const [bet] = await trx
      .updateTable('botBets')
      .set({ closingThousandths })
      .where('id', '=', id)
      .returning('settledAtMs')
      .execute();
    if (closingThousandths > 0 && bet?.settledAtMs) await markDay(trx, bet.settledAtMs);
  });
