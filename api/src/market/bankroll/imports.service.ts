import type { Import } from '@bothways/domain/bankroll';
import { isoOf } from '@bothways/domain/time';
import { type Db, transact } from '#kernel/db';
import { ApiError } from '#kernel/errors';
import { addToAccount } from './accounts.store.ts';
import { sumDays } from './days.ts';
import {
  type ImportRecord,
  importById,
  importsOf,
  noteUndone,
  takeBets,
  takeEmptyAccounts,
} from './imports.store.ts';

export const wireImport = ({ id, source, fileName, bets, atMs, undoneAtMs }: ImportRecord): Import => ({
  id,
  source,
  fileName,
  bets,
  at: isoOf(atMs),
  ...(undoneAtMs !== null && { undoneAt: isoOf(undoneAtMs) }),
});

/** The newest files that were read in. */
export const listImports = async (db: Db, userId: string): Promise<Import[]> =>
  (await importsOf(db, userId)).map(wireImport);

const add = (a: number, b: number): number => a + b;

/**
 * Takes back what a file brought: its bets with all that became of them since, and the accounts that it opened where nothing else is
 * on them. What it settled of bets that were there before stays settled.
 * @returns how many bets went
 * @throws ApiError NOT_FOUND, CONFLICT where it was taken back already
 */
export async function undoImport(db: Db, userId: string, id: string, nowMs: number): Promise<number> {
  return transact(db, async (trx) => {
    const found = await importById(trx, userId, id);
    if (!found) throw new ApiError('NOT_FOUND', { message: 'Import not found' });
    if (found.undoneAtMs !== null) throw new ApiError('CONFLICT', { message: 'It was taken back already' });
    const gone = await takeBets(trx, id);
    for (const [accountId, bets] of Map.groupBy(gone, (bet) => bet.accountId)) {
      const openCents = bets
        .map(({ state, outlayCents }) => (state === 'open' ? outlayCents : 0))
        .reduce(add, 0);
      const profitCents = bets.map((bet) => bet.profitCents ?? 0).reduce(add, 0);
      await addToAccount(trx, accountId, { openCents: -openCents, profitCents: -profitCents });
    }
    for (const [currency, bets] of Map.groupBy(gone, (bet) => bet.currency))
      await sumDays(
        trx,
        { userId, currency },
        bets.map(({ settledAtMs }) => settledAtMs),
      );
    await takeEmptyAccounts(trx, id);
    await noteUndone(trx, id, nowMs);
    return gone.length;
  });
}
