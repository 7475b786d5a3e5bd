import { type BankrollFileQuery, BETS_HEADER, betCells } from '@bothways/domain/bankroll';
import type { Db } from '#kernel/db';
import { accountNames } from './bets.service.ts';
import { type BetRow, betsPage } from './bets.store.ts';
import { csvPages, FILE_PAGE } from './csv-pages.ts';
import { wireBet } from './wire.ts';

/** A user's bets as CSV, newest first. */
export async function betsFile(
  db: Db,
  userId: string,
  filter: BankrollFileQuery,
): Promise<ReadableStream<Uint8Array>> {
  const nameOf = await accountNames(db, userId);
  return csvPages<BetRow>({
    header: BETS_HEADER,
    page: (after) => betsPage(db, userId, filter, { after, limit: FILE_PAGE }),
    cells: (row) => betCells(wireBet(row, nameOf)),
  });
}
