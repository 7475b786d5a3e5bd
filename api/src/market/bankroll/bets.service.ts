import type {
  BankrollBet,
  BankrollBetsAnswer,
  BankrollBetsQuery,
  Correction,
} from '@bothways/domain/bankroll';
import type { Db } from '#kernel/db';
import { ApiError } from '#kernel/errors';
import { accountsOf } from './accounts.store.ts';
import { type BetsPlace, betById, betsPage, correctionsOf, countBets } from './bets.store.ts';
import { wireBet, wireCorrection } from './wire.ts';

const placeOf = (cursor: string | undefined): BetsPlace | undefined => {
  if (cursor === undefined) return undefined;
  const at = cursor.indexOf('~');
  return { placedAtMs: Number(cursor.slice(0, at)), id: cursor.slice(at + 1) };
};

/** Returns a lookup of account names. */
export async function accountNames(db: Db, userId: string): Promise<(accountId: string) => string> {
  const names = new Map((await accountsOf(db, userId)).map(({ id, name }) => [id, name]));
  return (accountId) => names.get(accountId) ?? '';
}

/** A page of bets, newest first, with the count per tab. */
export async function listBets(
  db: Db,
  userId: string,
  { cursor, limit, ...filter }: BankrollBetsQuery,
): Promise<Omit<BankrollBetsAnswer, 'success'>> {
  const found = await betsPage(db, userId, filter, { after: placeOf(cursor), limit: limit + 1 });
  const { open, settled } = await countBets(db, userId);
  const nameOf = await accountNames(db, userId);
  const shown = found.slice(0, limit);
  const last = shown.at(-1);
  const hasMore = found.length > limit;
  return {
    bets: shown.map((row) => wireBet(row, nameOf)),
    hasMore,
    ...(hasMore && last && { nextCursor: `${last.placedAtMs}~${last.id}` }),
    counts: { all: open + settled, open, settled },
  };
}

/** One bet with its earlier versions. @throws ApiError NOT_FOUND, also for another user's bet */
export async function oneBet(
  db: Db,
  userId: string,
  id: string,
): Promise<{ bet: BankrollBet; corrections: Correction[] }> {
  const row = await betById(db, userId, id);
  if (!row) throw new ApiError('NOT_FOUND', { message: 'Bet not found' });
  const corrections = await correctionsOf(db, id);
  return { bet: wireBet(row, await accountNames(db, userId)), corrections: corrections.map(wireCorrection) };
}
