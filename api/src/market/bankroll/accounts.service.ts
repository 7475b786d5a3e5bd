import {
  type Account,
  type AccountChange,
  MAX_ACCOUNTS,
  type Movement,
  type NewAccount,
  type NewMovement,
} from '@bothways/domain/bankroll';
import { isoOf } from '@bothways/domain/time';
import type { Transaction } from 'kysely';
import { type Db, type Schema, transact } from '#kernel/db';
import { ApiError } from '#kernel/errors';
import {
  type AccountRow,
  accountAt,
  accountById,
  accountsOf,
  changeAccountRow,
  insertAccount,
  insertMovement,
  movementsOf,
} from './accounts.store.ts';
import { once } from './requests.store.ts';
import { balanceOf, wireAccount, wireMovement } from './wire.ts';

type Trx = Transaction<Schema>;

/** @throws ApiError NOT_FOUND, also for another user's account */
export async function demandAccount(db: Db | Trx, userId: string, id: string): Promise<AccountRow> {
  const account = await accountById(db, userId, id);
  if (!account) throw new ApiError('NOT_FOUND', { message: 'Account not found' });
  return account;
}

/** @throws ApiError UNPROCESSABLE when the user already has `MAX_ACCOUNTS` */
export async function demandRoom(trx: Trx, userId: string): Promise<void> {
  if ((await accountsOf(trx, userId)).length >= MAX_ACCOUNTS)
    throw new ApiError('UNPROCESSABLE', { message: `No more than ${MAX_ACCOUNTS} accounts` });
}

/**
 * Opens an account with its current balance.
 * @throws ApiError CONFLICT when one of that bookmaker and currency exists, KEY_REUSED
 */
export async function addAccount(
  db: Db,
  userId: string,
  { key, openingCents, ...asked }: NewAccount,
  nowMs: number,
): Promise<Account> {
  return transact(db, async (trx) => {
    const [id = ''] = await once(trx, { userId, key, body: { openingCents, asked }, nowMs }, async () => {
      await demandRoom(trx, userId);
      const { bookie, currency } = asked;
      if (bookie !== undefined && (await accountAt(trx, userId, bookie, currency)))
        throw new ApiError('CONFLICT', {
          message: 'There is an account of this bookmaker already',
          path: 'bookie',
        });
      const accountId = await insertAccount(trx, { ...asked, userId, bookie: bookie ?? null }, nowMs);
      const opening = { userId, accountId, kind: 'deposit', amountCents: openingCents, note: null } as const;
      if (openingCents > 0) await insertMovement(trx, opening, nowMs);
      return [accountId];
    });
    return wireAccount(await demandAccount(trx, userId, id));
  });
}

/**
 * Renames an account, sets its limit or closes it; an account with open bets cannot be closed.
 * @throws ApiError NOT_FOUND, CONFLICT on a stale version, UNPROCESSABLE with open bets
 */
export async function changeAccount(
  db: Db,
  userId: string,
  id: string,
  { version, name, isClosed, limitCents }: AccountChange,
  nowMs: number,
): Promise<Account> {
  return transact(db, async (trx) => {
    const account = await demandAccount(trx, userId, id);
    if (isClosed && account.openCents > 0)
      throw new ApiError('UNPROCESSABLE', { message: 'There are open bets on it' });
    const change = {
      ...(name !== undefined && { name }),
      ...(isClosed !== undefined && { closedAtMs: isClosed ? nowMs : null }),
      ...(limitCents !== undefined && { limitCents }),
    };
    if (!(await changeAccountRow(trx, { id, userId, version }, change)))
      throw new ApiError('CONFLICT', { message: 'The account has changed since' });
    return wireAccount(await demandAccount(trx, userId, id));
  });
}

/** The amount per account: a transfer moves two accounts, every other movement one. */
async function partsOfMovement(trx: Trx, userId: string, movement: NewMovement) {
  const from = await demandAccount(trx, userId, movement.accountId);
  switch (movement.kind) {
    case 'transfer': {
      const to = await demandAccount(trx, userId, movement.toAccountId);
      if (to.id === from.id || to.currency !== from.currency)
        throw new ApiError('UNPROCESSABLE', {
          message: 'Money goes to another account of the same currency',
          path: 'toAccountId',
        });
      return [
        { accountId: from.id, amountCents: -movement.amountCents },
        { accountId: to.id, amountCents: movement.amountCents },
      ];
    }
    case 'adjustment':
      return [{ accountId: from.id, amountCents: movement.balanceCents - balanceOf(from) }];
    default: {
      const isOut = movement.kind === 'withdrawal';
      return [{ accountId: from.id, amountCents: isOut ? -movement.amountCents : movement.amountCents }];
    }
  }
}

/** Records a movement of money, idempotent by key. @throws ApiError NOT_FOUND, UNPROCESSABLE, KEY_REUSED */
export async function moveMoney(
  db: Db,
  userId: string,
  { key, ...movement }: NewMovement,
  nowMs: number,
): Promise<void> {
  await transact(db, (trx) =>
    once(trx, { userId, key, body: movement, nowMs }, async () => {
      const made: string[] = [];
      const { kind, note = null } = movement;
      for (const part of await partsOfMovement(trx, userId, { key, ...movement }))
        made.push(await insertMovement(trx, { userId, kind, note, ...part }, nowMs));
      return made;
    }),
  );
}

/** The newest movements of an account. @throws ApiError NOT_FOUND */
export async function listMovements(db: Db, userId: string, accountId: string): Promise<Movement[]> {
  await demandAccount(db, userId, accountId);
  const rows = await movementsOf(db, userId, accountId);
  return rows.map(wireMovement);
}

/** All accounts of a user, and when the user last confirmed a balance. */
export async function listAccounts(
  db: Db,
  userId: string,
): Promise<{ accounts: Account[]; checkedAt?: string }> {
  const rows = await accountsOf(db, userId);
  const checkedAtMs = Math.max(0, ...rows.map((row) => row.checkedAtMs ?? 0));
  return {
    accounts: rows.map(wireAccount),
    ...(checkedAtMs > 0 && { checkedAt: isoOf(checkedAtMs) }),
  };
}
