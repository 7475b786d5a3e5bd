import type { Kysely, Selectable, Transaction } from 'kysely';
import { type Schema, type Slot, statement } from '#kernel/db';
import { accountIdOf, type OpenedAccount, receivableAccount } from './accounts.ts';
import type { CheckedLeg } from './draft.ts';
import { NotEnoughError } from './refusals.ts';
import { ledgerSealsOf, type SealedTransfer, type UnsealedTransfer, type WrittenLeg } from './seals.ts';

type Trx = Transaction<Schema>;
type Reader = Kysely<Schema>;
export type TransferRow = SealedTransfer;

const transferInserted = statement((db, slot: Slot<TransferRow>) =>
  db
    .insertInto('ledgerTransfers')
    .values({
      id: slot('id'),
      key: slot('key'),
      bodyHash: slot('bodyHash'),
      kind: slot('kind'),
      phase: slot('phase'),
      pendingId: slot('pendingId'),
      reversesId: slot('reversesId'),
      expiresAtMs: slot('expiresAtMs'),
      actor: slot('actor'),
      comment: slot('comment'),
      cause: slot('cause'),
      atMs: slot('atMs'),
      seal: slot('seal'),
    })
    .onConflict((conflict) => conflict.doNothing()),
);

/**
 * Writes a transfer, sealed with the legs to be booked or reserved for it.
 * @returns false if the key exists, or another one has followed up the same transfer
 */
export async function insertTransfer(
  trx: Trx,
  transfer: UnsealedTransfer,
  legs: readonly WrittenLeg[],
): Promise<boolean> {
  const seal = ledgerSealsOf(trx).sealTransfer(transfer, legs);
  const { numAffectedRows = 0n } = await transferInserted(trx, { ...transfer, seal });
  return numAffectedRows > 0n;
}

export const findTransfer = (
  db: Reader,
  by: 'id' | 'key' | 'pendingId' | 'reversesId',
  value: string,
): Promise<TransferRow | undefined> =>
  db.selectFrom('ledgerTransfers').selectAll().where(by, '=', value).executeTakeFirst();

/** Opens an account at zero, unless it exists. */
export async function openAccount(trx: Trx, { id, kind, owner, unit, floor }: OpenedAccount): Promise<void> {
  await trx
    .insertInto('ledgerAccounts')
    .values({ id, kind, owner, unit, floor, posted: 0, reserved: 0, entries: 0 })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

/** Returns what could leave an account now; 0 for one without entries. */
export async function availableIn(db: Reader, accountId: string): Promise<number> {
  const row = await db
    .selectFrom('ledgerAccounts')
    .select(['posted', 'reserved'])
    .where('id', '=', accountId)
    .executeTakeFirst();
  return row ? row.posted - row.reserved : 0;
}

/** Returns a user's debt, in hundredths of credits: unless it is 0, they may spend nothing. */
export async function debtOf(db: Reader, userId: string): Promise<number> {
  return Math.max(0, 0 - (await availableIn(db, accountIdOf(receivableAccount(userId)))));
}

/** Locks an account until the transaction ends, and returns what could leave it. */
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

/** How a leg moves its account: directly, out of a reservation, or only by reserving. */
export interface Movement {
  posted: number;
  reserved: number;
}

interface Move extends Movement {
  id: string;
  /** Number of entries it adds. */
  entries: number;
}

/** A movement that only frees reservations is never refused. */
const moved = statement((db, slot: Slot<Move>) => movementOf(db, slot).returning(['posted', 'entries']));

const movedAboveFloor = statement((db, slot: Slot<Move & { change: number }>) =>
  movementOf(db, slot)
    .where((eb) =>
      eb.or([
        eb('floor', 'is', null),
        eb(eb('posted', '-', eb.ref('reserved')), '>=', eb('floor', '-', slot('change'))),
      ]),
    )
    .returning(['posted', 'entries']),
);

const movementOf = (db: Reader, slot: Slot<Move>) =>
  db
    .updateTable('ledgerAccounts')
    .set((eb) => ({
      posted: eb('posted', '+', slot('posted')),
      reserved: eb('reserved', '+', slot('reserved')),
      entries: eb('entries', '+', slot('entries')),
    }))
    .where('id', '=', slot('id'));

/**
 * Moves an account's figures, and checks its floor in the same statement.
 * @returns the new figures; undefined if the account does not exist or would fall below its floor
 */
async function moveAccount(
  trx: Trx,
  id: string,
  { posted, reserved }: Movement,
): Promise<{ posted: number; entries: number } | undefined> {
  const change = posted - reserved;
  const move = { id, posted, reserved, entries: posted === 0 ? 0 : 1 };
  const { rows } = await (change < 0 ? movedAboveFloor(trx, { ...move, change }) : moved(trx, move));
  return rows[0];
}

/** @throws NotEnoughError if a movement did not happen */
async function demandMoved<T>(trx: Trx, accountId: string, moved: T | undefined): Promise<T> {
  if (!moved) throw new NotEnoughError(accountId, await availableIn(trx, accountId));
  return moved;
}

/** Moves an account that may not exist yet: most do, so that is tried first. */
async function moveOrOpen(
  trx: Trx,
  account: OpenedAccount,
  movement: Movement,
): Promise<{ posted: number; entries: number }> {
  const at = await moveAccount(trx, account.id, movement);
  if (at) return at;
  await openAccount(trx, account);
  return demandMoved(trx, account.id, await moveAccount(trx, account.id, movement));
}

type Entry = Selectable<Schema['ledgerEntries']>;

const entryInserted = statement((db, slot: Slot<Entry>) =>
  db.insertInto('ledgerEntries').values({
    transferId: slot('transferId'),
    accountId: slot('accountId'),
    amount: slot('amount'),
    place: slot('place'),
    balance: slot('balance'),
  }),
);

/**
 * Books a leg: updates the account's figures and writes the entry.
 * @throws NotEnoughError
 */
export async function bookLeg(
  trx: Trx,
  transferId: string,
  { account, amount }: CheckedLeg,
  reserved = 0,
): Promise<void> {
  const { posted, entries } = await moveOrOpen(trx, account, { posted: amount, reserved });
  await entryInserted(trx, { transferId, accountId: account.id, amount, place: entries, balance: posted });
}

/**
 * Reserves what a pending leg would take out; an incoming leg is only recorded.
 * @throws NotEnoughError
 */
export async function reserveLeg(
  trx: Trx,
  transferId: string,
  { account: { id: accountId }, amount }: CheckedLeg,
): Promise<void> {
  if (amount < 0) {
    const stored = await moveAccount(trx, accountId, { posted: 0, reserved: 0 - amount });
    await demandMoved(trx, accountId, stored);
  }
  await trx.insertInto('ledgerReservations').values({ transferId, accountId, amount }).execute();
}

/** Releases a reservation. */
export async function freeLeg(trx: Trx, accountId: string, reserved: number): Promise<void> {
  const freed = await moveAccount(trx, accountId, { posted: 0, reserved: 0 - reserved });
  await demandMoved(trx, accountId, freed);
}

type StoredLeg = { accountId: string; amount: number } & Pick<OpenedAccount, 'kind' | 'owner'>;

/** Returns a transfer's legs as booked, or as reserved while it is pending. */
export const legsOf = (
  db: Reader,
  table: 'ledgerEntries' | 'ledgerReservations',
  transferId: string,
): Promise<StoredLeg[]> =>
  db
    .selectFrom(table)
    .innerJoin('ledgerAccounts', 'ledgerAccounts.id', `${table}.accountId`)
    .select(['accountId', 'amount', 'ledgerAccounts.kind', 'ledgerAccounts.owner'])
    .where('transferId', '=', transferId)
    .orderBy('accountId')
    .execute();

const closings = statement((db, _slot: Slot<object>) =>
  db.selectFrom('ledgerClosings').select(['atMs', 'fault']),
);

/** Returns why the ledger is closed; undefined while it is open. */
export async function closingOf(db: Reader): Promise<{ atMs: number; fault: string } | undefined> {
  const { rows } = await closings(db, {});
  return rows[0];
}

/** @returns false if it is already closed */
export async function insertClosing(trx: Trx, closing: { atMs: number; fault: string }): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await trx
    .insertInto('ledgerClosings')
    .values({ id: 1, ...closing })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/** @returns false if it is already open */
export async function deleteClosing(trx: Trx): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom('ledgerClosings').executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Returns expired pending transfers, oldest first. */
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
