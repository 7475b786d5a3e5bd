import { accountsFile, type BankrollFile, correctionsFile, movementsFile } from '@bothways/domain/bankroll';
import { csvOf } from '@bothways/domain/text';
import type { Db } from '#kernel/db';
import { accountsOf, type MovementRow } from './accounts.store.ts';
import { csvPages, FILE_PAGE } from './csv-pages.ts';
import { type CorrectedRow, correctionsPage, movementsPage } from './records.store.ts';
import { wireAccount, wireCorrection, wireMovement } from './wire.ts';

/** A user's records other than bets, as CSV. */
export async function recordsFile(
  db: Db,
  userId: string,
  file: BankrollFile,
): Promise<ReadableStream<Uint8Array>> {
  const accounts = await accountsOf(db, userId);
  switch (file) {
    case 'accounts':
      return new Blob([
        csvOf([accountsFile.header, ...accounts.map((row) => accountsFile.cells(wireAccount(row)))]),
      ]).stream();
    case 'movements': {
      const known = new Map(accounts.map((account) => [account.id, account]));
      return csvPages<MovementRow>({
        header: movementsFile.header,
        page: (after) => movementsPage(db, userId, after, FILE_PAGE),
        cells: (row) => {
          const { name = '', currency = '' } = known.get(row.accountId) ?? {};
          return movementsFile.cells({ ...wireMovement(row), accountName: name, currency });
        },
      });
    }
    case 'corrections':
      return csvPages<CorrectedRow>({
        header: correctionsFile.header,
        page: (after) => correctionsPage(db, userId, after, FILE_PAGE),
        cells: (row) => {
          const { betId, eventName, currency } = row;
          return correctionsFile.cells({ ...wireCorrection(row), betId, eventName, currency });
        },
      });
  }
}
