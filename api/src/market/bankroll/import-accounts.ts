import type { ImportBook } from '@bothways/domain/bankroll';
import type { Transaction } from 'kysely';
import type { Schema } from '#kernel/db';
import { ApiError } from '#kernel/errors';
import { demandAccount, demandRoom } from './accounts.service.ts';
import { type AccountRow, accountsOf, insertAccount } from './accounts.store.ts';

type Trx = Transaction<Schema>;

interface Importing {
  userId: string;
  importId: string;
  nowMs: number;
}

const isAt =
  ({ at }: ImportBook) =>
  (account: AccountRow): boolean => {
    if ('accountId' in at) return account.id === at.accountId;
    if (account.currency !== at.currency) return false;
    return at.bookie === undefined
      ? account.name.toLowerCase() === at.name.toLowerCase()
      : account.bookie === at.bookie;
  };

/** The account at a bookmaker of the file; a missing one is opened with a zero balance. */
async function accountOf(
  trx: Trx,
  book: ImportBook,
  own: readonly AccountRow[],
  { userId, importId, nowMs }: Importing,
): Promise<AccountRow> {
  const known = own.find(isAt(book));
  if (known) return known;
  const { at } = book;
  if ('accountId' in at) return demandAccount(trx, userId, at.accountId);
  await demandRoom(trx, userId);
  const { bookie = null, name, currency, kind } = at;
  const id = await insertAccount(trx, { userId, kind, bookie, name, currency, importId }, nowMs);
  return demandAccount(trx, userId, id);
}

/** @throws ApiError UNPROCESSABLE when the account is closed or has another currency */
function demandFits(account: AccountRow, { currency }: ImportBook, path: string): void {
  if (account.closedAtMs !== null)
    throw new ApiError('UNPROCESSABLE', { message: `The account ${account.name} is closed`, path });
  if (currency !== undefined && currency !== account.currency)
    throw new ApiError('UNPROCESSABLE', {
      message: `The account ${account.name} is of ${account.currency}`,
      path,
    });
}

/**
 * Finds or opens the accounts of the bookmakers that the file uses.
 * @returns account ids by bookmaker index, null where unused
 * @throws ApiError NOT_FOUND for another user's account, UNPROCESSABLE for a closed one, another currency or too many
 * accounts
 */
export async function accountIdsOf(
  trx: Trx,
  books: readonly ImportBook[],
  used: ReadonlySet<number>,
  importing: Importing,
): Promise<(string | null)[]> {
  const own = await accountsOf(trx, importing.userId);
  const ids: (string | null)[] = [];
  for (const [at, book] of books.entries()) {
    if (!used.has(at)) {
      ids.push(null);
      continue;
    }
    const account = await accountOf(trx, book, own, importing);
    demandFits(account, book, `books.${at}`);
    own.push(account);
    ids.push(account.id);
  }
  return ids;
}
