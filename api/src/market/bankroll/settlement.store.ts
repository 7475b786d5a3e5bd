import { type Kysely, sql } from 'kysely';
import type { Schema } from '#kernel/db';
import type { BetRow } from './bets.store.ts';

type Reader = Kysely<Schema>;

/** Literals, so that both databases use the partial indexes of these few bets. */
const isOpen = sql<boolean>`"bankrollBets"."state" = 'open'`;
const isByResult = sql<boolean>`"bankrollBets"."settledBy" = 'result'`;

/** Bets on an event that its result settles or has settled; never those settled by hand. */
export async function betsOnEvent(db: Reader, eventId: string): Promise<BetRow[]> {
  const ofEvent = () => db.selectFrom('bankrollBets').selectAll().where('eventId', '=', eventId);
  return [...(await ofEvent().where(isOpen).execute()), ...(await ofEvent().where(isByResult).execute())];
}

/** Events with open bets, ordered by id. */
export async function eventsWithOpenBets(db: Reader, afterId: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('bankrollBets')
    .select('eventId')
    .distinct()
    .where('eventId', '>', afterId)
    .where(isOpen)
    .orderBy('eventId')
    .limit(limit)
    .execute();
  return rows.flatMap(({ eventId }) => eventId ?? []);
}
