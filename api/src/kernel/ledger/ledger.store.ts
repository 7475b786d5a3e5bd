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
 * Writes a transfer down, sealed with the legs that are to be booked or reserved for it.
 * @returns false where there is one with this key, or one that has followed the same transfer up
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

interface Move extends Movement {
  id: string;
  /** How many entries say so. */
  entries: number;
}

/** What frees room is never refused. */
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
 * Moves an account's figures, and its floor is asked in the same statement.
 * @returns where it then stands; undefined where it is not there or would fall below its floor
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

/** @throws NotEnoughError where nothing came of a movement */
async function demandMoved<T>(trx: Trx, accountId: string, moved: T | undefined): Promise<T> {
  if (!moved) throw new NotEnoughError(accountId, await availableIn(trx, accountId));
  return moved;
}

/** Moves an account that may not be there yet: most are, and are asked first. */
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
 * Books a leg: the account's figures, and the entry that says so.
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
 * Keeps what a pending leg would take out from being taken by another; what would come in is only written down.
 * @throws NotEnoughError
 */
export async function reserveLeg(
  trx: Trx,
  transferId: string,
  { account: { id: accountId }, amount }: CheckedLeg,
): Promise<void> {
  if (amount < 0) {
    const kept = await moveAccount(trx, accountId, { posted: 0, reserved: 0 - amount });
    await demandMoved(trx, accountId, kept);
  }
  await trx.insertInto('ledgerReservations').values({ transferId, accountId, amount }).execute();
}

/** Lets what was reserved go. */
export async function freeLeg(trx: Trx, accountId: string, reserved: number): Promise<void> {
  const freed = await moveAccount(trx, accountId, { posted: 0, reserved: 0 - reserved });
  await demandMoved(trx, accountId, freed);
}

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

const closings = statement((db, _slot: Slot<object>) =>
  db.selectFrom('ledgerClosings').select(['atMs', 'fault']),
);

/** Why nothing may be written; undefined where all is well. */
export async function closingOf(db: Reader): Promise<{ atMs: number; fault: string } | undefined> {
  const { rows } = await closings(db, {});
  return rows[0];
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
