import type { Insertable, Kysely, Selectable, Transaction } from 'kysely';
import type { Schema } from '#kernel/db';
import { accountIdOf, type OpenedAccount, receivableAccount } from './accounts.ts';
import type { CheckedLeg } from './draft.ts';
import { NotEnoughError } from './refusals.ts';

type Trx = Transaction<Schema>;
type Reader = Kysely<Schema>;
export type TransferRow = Selectable<Schema['ledgerTransfers']>;

/** @returns false where there is one with this key, or one that has followed the same transfer up */
export async function insertTransfer(
  trx: Trx,
  transfer: Insertable<Schema['ledgerTransfers']>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await trx
    .insertInto('ledgerTransfers')
    .values(transfer)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

export const findTransfer = (
  db: Reader,
  by: 'id' | 'key' | 'pendingId' | 'reversesId',
  value: string,
): Promise<TransferRow | undefined> =>
  db.selectFrom('ledgerTransfers').selectAll().where(by, '=', value).executeTakeFirst();

/** Where the account is not there yet, it begins at nothing. */
export async function openAccount(trx: Trx, { id, kind, owner, unit, floor }: OpenedAccount): Promise<void> {
  await trx
    .insertInto('ledgerAccounts')
    .values({ id, kind, owner, unit, floor, posted: 0, reserved: 0, entries: 0 })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

/** What could go out of an account now; 0 for one that nothing ever came into. */
export async function availableIn(db: Reader, accountId: string): Promise<number> {
  const row = await db
    .selectFrom('ledgerAccounts')
    .select(['posted', 'reserved'])
    .where('id', '=', accountId)
    .executeTakeFirst();
  return row ? row.posted - row.reserved : 0;
}

/** What somebody owes, in hundredths of credits: while it is not 0, nothing of theirs may be spent. */
export async function debtOf(db: Reader, userId: string): Promise<number> {
  return Math.max(0, 0 - (await availableIn(db, accountIdOf(receivableAccount(userId)))));
}

/** What could go out of an account, which nobody else moves any more until this transaction ends. */
export async function lockedAvailable(trx: Trx, account: OpenedAccount): Promise<number> {
  await openAccount(trx, account);
  const { posted, reserved } = await trx
    .updateTable('ledgerAccounts')
    .set((eb) => ({ posted: eb.ref('posted') }))
    .where('id', '=', account.id)
    .returning(['posted', 'reserved'])
    .executeTakeFirstOrThrow();
  return posted - reserved;
}

/** How a leg moves its account: at once, out of what was reserved for it, or only by reserving. */
export interface Movement {
  posted: number;
  reserved: number;
}

/**
 * Moves an account's figures, and its floor is asked in the same statement.
 * @returns where it then stands
 * @throws NotEnoughError
 */
async function moveAccount(
  trx: Trx,
  accountId: string,
  { posted, reserved }: Movement,
): Promise<{ posted: number; entries: number }> {
  const change = posted - reserved;
  let move = trx
    .updateTable('ledgerAccounts')
    .set((eb) => ({
      posted: eb('posted', '+', posted),
      reserved: eb('reserved', '+', reserved),
      entries: eb('entries', '+', posted === 0 ? 0 : 1),
    }))
    .where('id', '=', accountId);
  // What frees room is never refused.
  if (change < 0)
    move = move.where((eb) =>
      eb.or([
        eb('floor', 'is', null),
        eb(eb('posted', '-', eb.ref('reserved')), '>=', eb('floor', '-', change)),
      ]),
    );
  const row = await move.returning(['posted', 'entries']).executeTakeFirst();
  if (!row) throw new NotEnoughError(accountId, await availableIn(trx, accountId));
  return row;
}

/** The same of an account that may not be there yet: most are, and are asked first. */
async function moveOrOpen(
  trx: Trx,
  account: OpenedAccount,
  movement: Movement,
): ReturnType<typeof moveAccount> {
  try {
    return await moveAccount(trx, account.id, movement);
  } catch (error) {
    if (!(error instanceof NotEnoughError)) throw error;
    await openAccount(trx, account);
    return moveAccount(trx, account.id, movement);
  }
}

/** Books a leg: the account's figures, and the entry that says so. */
export async function bookLeg(
  trx: Trx,
  transferId: string,
  { account, amount }: CheckedLeg,
  reserved = 0,
): Promise<void> {
  const at = await moveOrOpen(trx, account, { posted: amount, reserved });
  await trx
    .insertInto('ledgerEntries')
    .values({ transferId, accountId: account.id, amount, place: at.entries, balance: at.posted })
    .execute();
}

/** Keeps what a pending leg would take out from being taken by another; what would come in is only written down. */
export async function reserveLeg(
  trx: Trx,
  transferId: string,
  { account, amount }: CheckedLeg,
): Promise<void> {
  if (amount < 0) await moveAccount(trx, account.id, { posted: 0, reserved: 0 - amount });
  await trx.insertInto('ledgerReservations').values({ transferId, accountId: account.id, amount }).execute();
}

/** Lets what was reserved go. */
export const freeLeg = (trx: Trx, accountId: string, reserved: number): Promise<unknown> =>
  moveAccount(trx, accountId, { posted: 0, reserved: 0 - reserved });

type KeptLeg = { accountId: string; amount: number } & Pick<OpenedAccount, 'kind' | 'owner'>;

/** The legs of a transfer as they were booked, or reserved where it is pending. */
export const legsOf = (
  db: Reader,
  table: 'ledgerEntries' | 'ledgerReservations',
  transferId: string,
): Promise<KeptLeg[]> =>
  db
    .selectFrom(table)
    .innerJoin('ledgerAccounts', 'ledgerAccounts.id', `${table}.accountId`)
    .select(['accountId', 'amount', 'ledgerAccounts.kind', 'ledgerAccounts.owner'])
    .where('transferId', '=', transferId)
    .orderBy('accountId')
    .execute();

/** Why nothing may be written; undefined where all is well. */
export async function closingOf(db: Reader): Promise<{ atMs: number; fault: string } | undefined> {
  return db.selectFrom('ledgerClosings').select(['atMs', 'fault']).executeTakeFirst();
}

/** @returns false where it is closed already */
export async function insertClosing(trx: Trx, closing: { atMs: number; fault: string }): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await trx
    .insertInto('ledgerClosings')
    .values({ id: 1, ...closing })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/** @returns false where it is open already */
export async function deleteClosing(trx: Trx): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom('ledgerClosings').executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Pending transfers that nobody has decided in time, the oldest first. */
export async function expiredPending(db: Reader, nowMs: number, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('ledgerTransfers as pending')
    .select('pending.id')
    .where('pending.phase', '=', 'pending')
    .where('pending.expiresAtMs', '<=', nowMs)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('ledgerTransfers as decided')
            .select('decided.id')
            .whereRef('decided.pendingId', '=', 'pending.id'),
        ),
      ),
    )
    .orderBy('pending.expiresAtMs')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
