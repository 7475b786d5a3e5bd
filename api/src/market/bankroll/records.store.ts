import { type Kysely, sql } from 'kysely';
import type { Schema } from '#kernel/db';
import type { MovementRow } from './accounts.store.ts';
import type { CorrectionRow } from './bets.store.ts';

type Reader = Kysely<Schema>;

/** A page of all movements of a user, newest first. */
export function movementsPage(
  db: Reader,
  userId: string,
  after: Pick<MovementRow, 'atMs' | 'id'> | undefined,
  limit: number,
): Promise<MovementRow[]> {
  let rows = db.selectFrom('bankrollMovements').selectAll().where('userId', '=', userId);
  if (after) rows = rows.where(sql<boolean>`("atMs", "id") < (${after.atMs}, ${after.id})`);
  return rows.orderBy('atMs', 'desc').orderBy('id', 'desc').limit(limit).execute();
}

export type CorrectedRow = CorrectionRow & { eventName: string; currency: string };

/** A page of earlier states of a user's bets, bet by bet, oldest state first. */
export function correctionsPage(
  db: Reader,
  userId: string,
  after: Pick<CorrectionRow, 'betId' | 'version'> | undefined,
  limit: number,
): Promise<CorrectedRow[]> {
  let rows = db
    .selectFrom('bankrollCorrections as correction')
    .innerJoin('bankrollBets as bet', 'bet.id', 'correction.betId')
    .selectAll('correction')
    .select(['bet.eventName', 'bet.currency'])
    .where('correction.userId', '=', userId);
  if (after)
    rows = rows.where(
      sql<boolean>`("correction"."betId", "correction"."version") > (${after.betId}, ${after.version})`,
    );
  return rows.orderBy('correction.betId').orderBy('correction.version').limit(limit).execute();
}
