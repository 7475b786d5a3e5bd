import { utcDay } from '@bothways/domain/time';
import type { Transaction } from 'kysely';
import type { Schema } from '#kernel/db';
import { addToAccount } from './accounts.store.ts';
import { sumDaysOfPiece } from './import-bets.ts';
import { PIECE_DAYS, PIECE_ROWS } from './import-piece.ts';
import {
  betsOfImport,
  changeImport,
  deleteBets,
  type ImportedBet,
  importById,
  takeEmptyAccounts,
} from './imports.store.ts';

type Trx = Transaction<Schema>;

const add = (a: number, b: number): number => a + b;
const dayOfBet = ({ settledAtMs }: ImportedBet): string => (settledAtMs === null ? '' : utcDay(settledAtMs));

/** The first bets that fit one transaction, and whether the next has the day of the last. */
function pieceOf(bets: readonly ImportedBet[]): { taken: ImportedBet[]; goesOn: boolean } {
  const days = new Set<string>();
  const taken: ImportedBet[] = [];
  for (const bet of bets.slice(0, PIECE_ROWS)) {
    days.add(dayOfBet(bet));
    if (days.size > PIECE_DAYS) break;
    taken.push(bet);
  }
  const [next, last] = [bets[taken.length], taken.at(-1)];
  return { taken, goesOn: next !== undefined && last !== undefined && dayOfBet(next) === dayOfBet(last) };
}

async function giveBack(trx: Trx, bets: readonly ImportedBet[]): Promise<void> {
  for (const [accountId, some] of Map.groupBy(bets, (bet) => bet.accountId)) {
    const openCents = some
      .map(({ state, outlayCents }) => (state === 'open' ? outlayCents : 0))
      .reduce(add, 0);
    const profitCents = some.map((bet) => bet.profitCents ?? 0).reduce(add, 0);
    await addToAccount(trx, accountId, { openCents: -openCents, profitCents: -profitCents });
  }
}

/**
 * Undoes some of the bets of an import, with everything that happened to them since, and finally deletes the accounts
 * it opened that hold nothing else. Earlier bets that it settled stay settled.
 * @returns whether more may follow
 */
export async function takePiece(trx: Trx, importId: string, nowMs: number): Promise<boolean> {
  const record = await importById(trx, importId);
  if (record?.state !== 'undoing') return false;
  const { taken, goesOn } = pieceOf(await betsOfImport(trx, importId, PIECE_ROWS + 1));
  if (taken.length === 0) {
    await takeEmptyAccounts(trx, importId);
    await changeImport(trx, importId, { state: 'undone', undoneAtMs: nowMs });
    return false;
  }
  await giveBack(trx, taken);
  await deleteBets(
    trx,
    taken.map(({ id }) => id),
  );
  const days = new Map(
    [...Map.groupBy(taken, ({ currency }) => currency)].map(
      ([currency, some]) => [currency, some.map(({ settledAtMs }) => settledAtMs)] as const,
    ),
  );
  await sumDaysOfPiece(trx, record.userId, days, {
    firstMs: taken[0]?.settledAtMs ?? null,
    openMs: goesOn ? (taken.at(-1)?.settledAtMs ?? null) : null,
  });
  await changeImport(trx, importId, { gone: record.gone + taken.length });
  return true;
}
