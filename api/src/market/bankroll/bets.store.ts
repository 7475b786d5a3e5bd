import type { BankrollBetsQuery, BetTab, Strategy } from '@bothways/domain/bankroll';
import {
  type Insertable,
  type Kysely,
  type Selectable,
  sql,
  type Transaction,
  type Updateable,
} from 'kysely';
import type { Schema } from '#kernel/db';

type Reader = Kysely<Schema>;
type Trx = Transaction<Schema>;
export type BetRow = Selectable<Schema['bankrollBets']>;
export type NewBetRow = Insertable<Schema['bankrollBets']>;
export type CorrectionRow = Selectable<Schema['bankrollCorrections']>;

/** Rows per statement: SQLite binds at most 32,766 values, and a row has some 45. */
const ROWS_AT_ONCE = 500;
/** Beyond what any user has open; the excess is left out of the exposure. */
const OPEN_MAX = 2000;

/** A literal, so that both databases use the partial index of open bets. */
const isOpen = sql<boolean>`"bankrollBets"."state" = 'open'`;

export async function insertBets(trx: Trx, rows: readonly NewBetRow[]): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
    await trx
      .insertInto('bankrollBets')
      .values(rows.slice(from, from + ROWS_AT_ONCE))
      .execute();
}

export const betById = (db: Reader, userId: string, id: string): Promise<BetRow | undefined> =>
  db
    .selectFrom('bankrollBets')
    .selectAll()
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst();

export interface BetsFilter {
  tab: BetTab;
  strategy?: Strategy | undefined;
  account?: string | undefined;
}
export interface BetsPlace {
  placedAtMs: number;
  id: string;
}

/** A page of a user's bets, newest first. */
export function betsPage(
  db: Reader,
  userId: string,
  { tab, strategy, account }: BetsFilter,
  { after, limit }: { after: BetsPlace | undefined; limit: number },
): Promise<BetRow[]> {
  let bets = db.selectFrom('bankrollBets').selectAll().where('userId', '=', userId);
  if (tab === 'open') bets = bets.where(isOpen);
  if (tab === 'settled') bets = bets.where('state', '<>', 'open');
  if (strategy !== undefined) bets = bets.where('strategy', '=', strategy);
  if (account !== undefined) bets = bets.where('accountId', '=', account);
  if (after) bets = bets.where(sql<boolean>`("placedAtMs", "id") < (${after.placedAtMs}, ${after.id})`);
  return bets.orderBy('placedAtMs', 'desc').orderBy('id', 'desc').limit(limit).execute();
}

export type BetsQuery = Pick<BankrollBetsQuery, 'tab' | 'strategy' | 'account'>;

/** Counts open and settled bets; the settled ones from the day sums. */
export async function countBets(db: Reader, userId: string): Promise<{ open: number; settled: number }> {
  const open = await db
    .selectFrom('bankrollBets')
    .select(sql<number>`cast(count(*) as bigint)`.as('bets'))
    .where('userId', '=', userId)
    .where(isOpen)
    .executeTakeFirstOrThrow();
  const settled = await db
    .selectFrom('bankrollDays')
    .select(sql<number>`cast(coalesce(sum("bets"), 0) as bigint)`.as('bets'))
    .where('userId', '=', userId)
    .where('dimension', '=', 'all')
    .executeTakeFirstOrThrow();
  return { open: open.bets, settled: settled.bets };
}

export const openBetsOf = (db: Reader, userId: string, currency: string): Promise<BetRow[]> =>
  db
    .selectFrom('bankrollBets')
    .selectAll()
    .where('userId', '=', userId)
    .where('currency', '=', currency)
    .where(isOpen)
    .orderBy('placedAtMs', 'desc')
    .limit(OPEN_MAX)
    .execute();

/** Updates a bet and increments its version. @returns false on a stale version */
export async function updateBet(
  trx: Trx,
  { id, version }: Pick<BetRow, 'id' | 'version'>,
  change: Updateable<Schema['bankrollBets']>,
): Promise<boolean> {
  const changed = await trx
    .updateTable('bankrollBets')
    .set({ ...change, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return changed.numUpdatedRows === 1n;
}

/** Records the state of a bet before a change. */
export async function keepBefore(
  trx: Trx,
  bet: BetRow,
  { by, reason, atMs }: Pick<CorrectionRow, 'by' | 'reason' | 'atMs'>,
): Promise<void> {
  const { id: betId, version, userId, state, oddsMicro, stakeCents, cashOutCents, shareMicro } = bet;
  const { matchedCents, reducedOddsMicro, profitCents, settledAtMs } = bet;
  const before = { state, oddsMicro, stakeCents, cashOutCents, shareMicro, matchedCents, reducedOddsMicro };
  await trx
    .insertInto('bankrollCorrections')
    .values({ betId, version, userId, by, reason, atMs, ...before, profitCents, settledAtMs })
    .execute();
}

/** Earlier states of a bet, newest first. */
export const correctionsOf = (db: Reader, betId: string): Promise<CorrectionRow[]> =>
  db
    .selectFrom('bankrollCorrections')
    .selectAll()
    .where('betId', '=', betId)
    .orderBy('version', 'desc')
    .execute();

/** Bets settled within a time range, unordered. */
export function settledBets(
  db: Reader,
  userId: string,
  currency: string,
  { fromMs, beforeMs, limit }: { fromMs: number; beforeMs: number; limit?: number },
): Promise<BetRow[]> {
  const bets = db
    .selectFrom('bankrollBets')
    .selectAll()
    .where('userId', '=', userId)
    .where('settledAtMs', '>=', fromMs)
    .where('settledAtMs', '<', beforeMs)
    .where('currency', '=', currency);
  return (limit === undefined ? bets : bets.limit(limit)).execute();
}
